import { PROTO_TYPE } from '../wire/decoder';

/** Whether the value of an `Accept` header lets the answer be in protobuf: by name or by a wildcard, unless q is 0. */
export function admitsProto(accept: string): boolean {
  const ranges = accept.split(',').map(range => {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase());
    const q = parameters.find(parameter => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
    return { type, admitted: q === undefined || Number(q) > 0 };
  });
  // The most specific range decides (RFC 9110, section 12.5.1).
  for (const name of [PROTO_TYPE, 'application/*', '*/*']) {
    const range = ranges.find(({ type }) => type === name);
    if (range !== undefined) return range.admitted;
  }
  return ranges.every(({ type }) => type === '');
}

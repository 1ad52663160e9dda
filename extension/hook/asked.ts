import type { Header, StreamRequest } from '../../src/capture/stream';
import {
  after,
  baseUrl,
  getOwnPropertyDescriptor,
  isArray,
  keys,
  matchText,
  NativeHeaders,
  NativeRequest,
  NativeURL,
  now,
  ofHeaders,
  ofRequest,
  ofUrl,
  plainText,
} from './natives';

/** What the page asked for, read without leaving a trace; costly parts only when they are needed. */
export interface Asked {
  /** `performance.now()` of the call. */
  readonly since: number;
  /** As the page spells it. */
  readonly method: string;
  readonly signal: AbortSignal | null;
  /** Settles when the body's text is known; null when it already is. */
  readonly bodyLater: Promise<void> | null;
  /** The text of the body, as far as it is known now. */
  body(): string | null;
  /** Absolute; as given when it is no URL. */
  readonly url: string;
  /** As far as it is known now. */
  request(): StreamRequest;
}

const MAY_BE_INPUT = /"thread(Id|_id)"\s*:/;
/** Types that an AG-UI stream may be sent as. */
const STREAM_TYPES = /^(text\/event-stream|application\/(vnd\.ag-ui\.event\+proto|x-ndjson))/i;
const JSON_TYPE = /json/i;

/**
 * Reads the arguments of `fetch`. Neither this nor the result ever throws: what fetch itself will refuse gives null. A
 * body that may be a RunAgentInput has its headers read at once, before the page can change them.
 */
export function readAsked(args: readonly unknown[]): Asked | null {
  try {
    const input = args[0] as RequestInfo | URL;
    const init = args[1] ?? {};
    const asRequest = input instanceof NativeRequest ? input : null;
    const read = <Value>(name: 'method' | 'signal' | 'headers', otherwise: Value) =>
      (ownValue(init, name) ?? (asRequest ? ofRequest[name](asRequest) : otherwise)) as Value;
    const method = plainText(read('method', 'GET'));
    const signal = read<AbortSignal | null>('signal', null);
    const given = ownValue(init, 'body');
    let body = typeof given === 'string' ? given : null;
    const type = asRequest && ofHeaders.get(ofRequest.headers(asRequest), 'content-type');
    const bodyLater =
      !given && method === 'POST' && matchText(JSON_TYPE, type ?? '')
        ? after(
            ofRequest.text(ofRequest.clone(asRequest as Request)),
            text => {
              body = text;
            },
            () => {},
          )
        : null;
    const url = absolute(asRequest ? ofRequest.url(asRequest) : input);
    let headers: Header[] | null = null;
    const request = () => {
      headers ??= givenHeaders(read('headers', []));
      return { method, url, headers, body };
    };
    if (isInput(body)) request();
    return { since: now(), method, url, signal, bodyLater, body: () => body, request };
  } catch {
    return null;
  }
}

/** Whether the body of a request may be a RunAgentInput. */
export function isInput(body: unknown): unknown {
  return typeof body === 'string' && matchText(MAY_BE_INPUT, body);
}

/** Whether the answer to a request with this body is to be recorded. `type`: its content type. */
export function isCandidate(body: unknown, type: string | null): unknown {
  return isInput(body) || matchText(STREAM_TYPES, type ?? '');
}

/** Names and values in the order in which the browser gives them. */
export function listHeaders(headers: Headers): Header[] {
  const list: Header[] = [];
  ofHeaders.forEach(headers, (value, name) => {
    list[list.length] = [name, value];
  });
  return list;
}

/** What a property holds; undefined when to read it is to call the page. */
function ownValue(object: object, name: string): unknown {
  return getOwnPropertyDescriptor(object, name)?.value;
}

/** Headers as the page gave them. Other iterables than arrays seem empty: reading one may use it up. */
function givenHeaders(given: object): Header[] {
  if (given instanceof NativeHeaders) return listHeaders(given);
  const list: Header[] = [];
  const names = keys(given);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const value = ownValue(given, name);
    list[i] = isArray(value) ? [plainText(value[0]), plainText(value[1])] : [name, plainText(value)];
  }
  return list;
}

/** The URL as the page resolves it; as given when it is none. */
export function absolute(given: unknown): string {
  const url = given instanceof NativeURL ? ofUrl.href(given) : plainText(given);
  try {
    return ofUrl.href(new NativeURL(url, baseUrl(document)));
  } catch {
    return url;
  }
}

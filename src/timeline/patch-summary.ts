import { isObject, type Json } from '../base/json';
import type { PatchFailure } from '../state/patch';
import { counted, pointerTail } from './format';
import { code, type SummaryPart, words } from './summary-part';

/** `1 operation, add /booking`, or what kept the patch from being applied, with the segment that is missing. */
export function patchSummary(patch: Json | undefined, failure: PatchFailure | null): readonly SummaryPart[] {
  const operations = Array.isArray(patch) ? patch : [];
  if (failure) return failureSummary(operations[failure.operation], failure);
  const [first] = operations;
  const count = counted(operations.length, 'operation');
  if (!isObject(first) || typeof first.path !== 'string') return [words(count)];
  if (operations.length === 1) return [words(`${count}, `), code(`${first.op} ${pointerTail(first.path)}`)];
  return [words(`${count}, `), code(pointerTail(first.path)), words(` and ${operations.length - 1} more`)];
}

/** Segments before the missing one that are shown: enough to know the place. */
const SHOWN_BEFORE = 1;

function failureSummary(operation: Json | undefined, failure: PatchFailure): readonly SummaryPart[] {
  const op = isObject(operation) && typeof operation.op === 'string' ? operation.op : 'operation';
  const verdict: SummaryPart[] = [
    { text: 'not applied ', as: 'verdict' },
    { text: `${op} `, as: 'operation' },
  ];
  const bad = failure.segments.findIndex(({ status }) => status === 'missing');
  const missing = failure.segments[bad];
  if (!missing) return [...verdict, code(pointerTail(failure.pointer))];
  const from = Math.max(0, bad - SHOWN_BEFORE);
  const before = failure.segments.slice(from, bad).map(({ key }) => `${escaped(key)}/`);
  const after = failure.segments.slice(bad + 1).map(({ key }) => `/${escaped(key)}`);
  return [
    ...verdict,
    code(`${from > 0 ? '…/' : '/'}${before.join('')}`),
    { text: escaped(missing.key), as: 'bad-segment' },
    code(after.join('')),
  ];
}

/** RFC 6901, section 4. */
function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

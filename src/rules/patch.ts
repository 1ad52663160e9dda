import type { CheckedPatch } from '../state/operations';
import type { PatchFailure } from '../state/patch';
import { arrayIndex } from '../state/pointer';
import { upperFirst } from '../state/words';
import { isRuleId } from './catalogue';
import type { Report } from './findings';

/** The member of an event that holds its patch: of STATE_DELTA and of ACTIVITY_DELTA. */
type PatchMember = 'delta' | 'patch';

/** Reports what is wrong with the shape of a patch; false when the event is malformed by it. */
export function reportPatchFaults(checked: CheckedPatch, member: PatchMember, frame: number, report: Report): boolean {
  let sound = true;
  for (const { rule, severity, pointer, ...detail } of checked.faults) {
    report(rule, frame, { ...detail, severity, pointer: `/${member}${pointer}` });
    if (severity === 'error') sound = false;
  }
  return sound;
}

/** Reports why a patch does not apply. Operations are counted as they were sent, dropped ones included. */
export function reportPatchFailure(
  failure: PatchFailure,
  checked: CheckedPatch,
  member: PatchMember,
  frame: number,
  report: Report,
): void {
  const { rule, removedBy } = failure;
  if (!isRuleId(rule)) return;
  const position = checked.positions[failure.operation] ?? failure.operation;
  const kept = member === 'patch' ? 'the activity' : 'the state';
  const client = clientDoes(failure);
  report(rule, frame, {
    message: `${reasonOf(failure)} Operation ${position} ${cannot(failure)}, so ${kept} stays as it was.`,
    pointer: `/${member}/${position}/${failure.member}`,
    ...suggestionOf(failure),
    ...(client !== null && { client }),
    cause: removedBy ?? undefined,
  });
}

/** The fix, and the nearest places that it does not name. */
function suggestionOf({ fix, nearest }: PatchFailure): { readonly suggestion?: string } {
  const near = nearest
    .filter(pointer => !fix?.includes(pointer) && !pointer.endsWith('/-'))
    .map(pointer => pointer || 'the whole document');
  const sentences = [
    fix === undefined ? '' : `${upperFirst(fix)}.`,
    near.length === 0 ? '' : `Nearest: ${near.join(', ')}.`,
  ].filter(sentence => sentence !== '');
  return sentences.length === 0 ? {} : { suggestion: sentences.join(' ') };
}

/** The failure's own sentence, with a name for the place that it calls `it`. */
function reasonOf({ why, pointer }: PatchFailure): string {
  return why.replace(/^It /, `${pointer} `);
}

function cannot({ op, member, pointer }: PatchFailure): string {
  const place = pointer || 'the whole document';
  if (op === 'test') return `tests ${place} and fails`;
  if (op !== 'move' && op !== 'copy') return `cannot ${op} ${place}`;
  return `cannot ${op} ${member === 'from' ? 'from' : 'to'} ${place}`;
}

/** Where the client does not just ignore the patch: its library (fast-json-patch 3.1) checks less than RFC 6902 asks. */
function clientDoes({ rule, op, segments }: PatchFailure): string | null {
  const key = segments.at(-1)?.key ?? '';
  const isLast = segments.at(-1)?.status === 'missing';
  if (rule !== 'patch/index-out-of-range' || !isLast || !INSERTS.has(op)) return null;
  if (/^0[0-9]+$/.test(key)) return `@ag-ui/client 1.0 reads index ${key} as ${Number(key)}.`;
  if (op !== 'add' && arrayIndex(key) !== null) return '@ag-ui/client 1.0 puts the item at the end of the array.';
  return null;
}

const INSERTS: ReadonlySet<string> = new Set(['add', 'move', 'copy']);

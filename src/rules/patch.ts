import type { PatchFailure } from '../state/patch';
import { arrayIndex } from '../state/pointer';
import { lowerFirst, upperFirst } from '../state/words';
import type { Finding } from './finding';

/**
 * The finding on a patch that does not apply. `memberPrefix` points to the patch in its event, `/delta` or `/patch`;
 * `positions` says where the operations stood as sent, when some were dropped before.
 */
export function patchFindings(
  frame: number,
  memberPrefix: string,
  failure: PatchFailure,
  positions: readonly number[] = [],
): Finding {
  const position = positions[failure.operation] ?? failure.operation;
  const { rule, member, why, fix, removedBy } = failure;
  const kept = memberPrefix === '/patch' ? 'the activity' : 'the state';
  const does = `Operation ${position} ${VERBS.get(failure.op) ?? 'stands at'} ${placeOf(failure)}`;
  return {
    rule,
    severity: 'warning',
    frame,
    pointer: `${memberPrefix}/${position}/${member}`,
    message: `${does}, but ${sentenceEnd(why)}; ${kept} stays as it was.`,
    client: clientDoes(failure),
    ...(fix !== undefined && { suggestion: `${upperFirst(fix)}.` }),
    ...(typeof removedBy === 'number' && { cause: removedBy }),
  };
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ['add', 'adds'],
  ['remove', 'removes'],
  ['replace', 'replaces'],
  ['test', 'tests'],
  ['move', 'moves'],
  ['copy', 'copies'],
]);

const IGNORES = '@ag-ui/client 1.0 ignores this patch, warns in the console and goes on.';

function placeOf({ op, member, pointer }: PatchFailure): string {
  const place = pointer || 'the whole document';
  if (op !== 'move' && op !== 'copy') return place;
  return member === 'from' ? `from ${place}` : `to ${place}`;
}

/** The sentence without its full stop, to go on after a comma. */
function sentenceEnd(why: string): string {
  const text = why.replace(/\.$/, '');
  // Names keep their case; articles do not.
  return /^(The|It|A|In) /.test(text) ? lowerFirst(text) : text;
}

/** The client's patch library (fast-json-patch 3.1) checks less than RFC 6902 asks for in two places. */
function clientDoes({ rule, op, segments }: PatchFailure): string {
  const key = segments.at(-1)?.key ?? '';
  const isLast = segments.at(-1)?.status === 'missing';
  if (rule === 'patch/index-out-of-range' && isLast && INSERTS.has(op)) {
    if (/^0[0-9]+$/.test(key)) return `@ag-ui/client 1.0 reads index ${key} as ${Number(key)}.`;
    if (op !== 'add' && arrayIndex(key) !== null) return '@ag-ui/client 1.0 puts the item at the end of the array.';
  }
  return IGNORES;
}

const INSERTS: ReadonlySet<string> = new Set(['add', 'move', 'copy']);

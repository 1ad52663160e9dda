import { isObject, type Json } from '../../src/base/json';
import type { Finding, Severity } from '../../src/rules/finding';
import type { StateChange } from '../../src/state/history';
import { checkOperations } from '../../src/state/operations';
import type { PatchFailure } from '../../src/state/patch';
import type { JsonMark } from '../ui/json-tree';

/** What is to be marked in an event as it was sent: the places that findings point at, and what became of operations. */
export function eventMarks(
  sent: Json,
  findings: readonly Finding[],
  change: StateChange | null,
): ReadonlyMap<string, JsonMark> {
  const marks = new Map<string, JsonMark>();
  for (const { pointer, severity, rule } of [...findings].reverse())
    if (pointer !== '') marks.set(pointer, { severity, note: rule });
  if (change?.kind === 'delta' && change.failure && isObject(sent))
    markOperations(marks, sent.delta, change.failure, severityOf(findings, change.failure));
  return marks;
}

function markOperations(
  marks: Map<string, JsonMark>,
  delta: Json | undefined,
  failure: PatchFailure,
  severity: Severity,
) {
  const { positions } = checkOperations(delta);
  for (const position of positions.slice(0, failure.operation)) marks.set(`/delta/${position}`, { note: 'undone' });
  const failed = `/delta/${positions[failure.operation] ?? failure.operation}`;
  marks.set(failed, { severity, note: 'failed' });
  const place = `${failed}/${failure.member}`;
  const bad = badCharacters(failure);
  if (bad) marks.set(place, { bad });
  else if (failure.member === 'value') marks.set(place, { severity, note: failure.rule });
  else marks.delete(place);
}

/** Which characters of the pointer name the segment that does not exist: from, up to. */
function badCharacters({ pointer, segments }: PatchFailure): readonly [number, number] | null {
  const missing = segments.findIndex(segment => segment.status === 'missing');
  const parts = pointer.split('/');
  const part = parts[missing + 1];
  if (missing < 0 || part === undefined) return null;
  const from = parts.slice(0, missing + 1).join('/').length + 1;
  return [from, from + part.length];
}

function severityOf(findings: readonly Finding[], failure: PatchFailure): Severity {
  return findings.find(finding => finding.rule === failure.rule)?.severity ?? 'warning';
}

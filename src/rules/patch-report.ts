import type { CheckedPatch } from '../state/operations';
import type { PatchFailure } from '../state/patch';
import { isRuleId } from './catalogue';
import type { Report } from './findings';

/** Reports what is wrong with the shape of a patch; false when the event is malformed by it. */
export function reportPatchFaults(checked: CheckedPatch, member: string, frame: number, report: Report): boolean {
  let sound = true;
  for (const { rule, severity, pointer, ...detail } of checked.faults) {
    report(rule, frame, { ...detail, severity, pointer: `/${member}${pointer}` });
    if (severity === 'error') sound = false;
  }
  return sound;
}

/** Reports why a patch does not apply. */
export function reportPatchFailure(
  failure: PatchFailure,
  checked: CheckedPatch,
  member: string,
  frame: number,
  report: Report,
): void {
  const { rule, why, fix, removedBy } = failure;
  if (!isRuleId(rule)) return;
  const position = checked.positions[failure.operation] ?? failure.operation;
  const what = `Operation ${position} (${failure.op} ${failure.pointer || 'the whole document'}) does not apply.`;
  report(rule, frame, {
    message: `${why} ${what}`,
    pointer: `/${member}/${position}/${failure.member}`,
    ...(fix !== undefined && { suggestion: fix }),
    cause: removedBy ?? undefined,
  });
}

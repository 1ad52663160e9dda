import type { AguiEvent } from '../agui/decode';
import { isObject } from '../base/json';
import type { MessageFold } from '../run/message-fold';
import { nameOf } from '../state/words';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import { type Owners, ownerName } from './owners';

/**
 * That a delta finds the activity that a snapshot made (AG-UI 1.1, events/activity). `mayHoldMore`: runs that were not
 * seen may have made activities.
 */
export function createActivityRules(
  report: Report,
  owners: Owners,
  fold: MessageFold,
  mayHoldMore: () => boolean,
): FamilyRules {
  /** Made by a snapshot of this stream. */
  const made = new Set<string>();

  function checkOwner({ subagentRunId }: AguiEvent, id: string, frame: number): void {
    const known = owners.get('activity', id);
    if (subagentRunId === undefined || known === undefined || known.owner === subagentRunId) return;
    report('activity/owner-mismatch', frame, {
      message: `The snapshot says subagent ${subagentRunId} and replaces nothing, but activity ${id} belongs to ${ownerName(known.owner)}.`,
      pointer: '/subagentRunId',
      suggestion: 'Leave `subagentRunId` out, or replace the activity.',
      cause: known.frame,
    });
  }

  return {
    check(event, frame) {
      const id = String(event.messageId);
      if (event.type === 'ACTIVITY_SNAPSHOT') {
        const replaces = event.replace !== false;
        if (!replaces) checkOwner(event, id, frame);
        made.add(id);
        owners.set('activity', id, event.subagentRunId as string | undefined, frame, replaces);
        return true;
      }
      if (!owners.agrees('activity', id, event, frame)) return false;
      const target = fold.message(id);
      if (target === undefined) {
        const why = made.has(id) ? 'a snapshot of the messages dropped' : 'no snapshot made';
        report('activity/no-baseline', frame, {
          message: `The delta is for activity ${id}, which ${why}.`,
          suggestion: 'Send ACTIVITY_SNAPSHOT first.',
          pointer: '/messageId',
          ...(!made.has(id) && mayHoldMore() && { severity: 'info' }),
        });
      } else if (target.role !== 'activity') {
        const message = `The delta is for message ${id}, which is no activity but of role ${target.role}.`;
        report('activity/not-an-activity', frame, { message, pointer: '/messageId' });
      }
      return true;
    },
    finish() {},
    reset() {},
  };
}

/** Tells when the delta that was just applied has left no object. */
export function checkContent({ messageId }: AguiEvent, fold: MessageFold, frame: number, report: Report): void {
  const activity = fold.message(String(messageId));
  if (activity?.role !== 'activity' || isObject(activity.content)) return;
  report('activity/content-not-object', frame, {
    message: `The patch makes the content of activity ${messageId} ${nameOf(activity.content ?? null)}, not an object.`,
    pointer: '/patch',
    suggestion: 'Keep an object, and put the value into one of its members.',
  });
}

import type { MessageFold } from '../run/message-fold';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import type { Owners } from './owners';

/** That a delta finds the activity that a snapshot made (AG-UI 1.1, events/activity). */
export function createActivityRules(report: Report, owners: Owners, fold: MessageFold): FamilyRules {
  return {
    check(event, frame) {
      const id = String(event.messageId);
      if (event.type === 'ACTIVITY_SNAPSHOT') {
        const replaces = event.replace !== false;
        owners.set('activity', id, event.subagentRunId as string | undefined, frame, replaces);
        return true;
      }
      if (!owners.agrees('activity', id, event, frame)) return false;
      const target = fold.message(id);
      if (target === undefined) {
        const message = `The delta is for activity ${id}, which no snapshot made.`;
        const suggestion = 'Send ACTIVITY_SNAPSHOT first.';
        report('activity/no-baseline', frame, { message, suggestion, pointer: '/messageId' });
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

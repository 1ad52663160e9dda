import type { FamilyRules } from './family';
import type { Report } from './findings';
import { type Owner, ownerName } from './owners';

/** Steps are told apart by their agent and their name. */
export function createStepRules(report: Report): FamilyRules {
  const open = new Map<Owner, Map<string, number>>();

  function openOf(owner: Owner): Map<string, number> {
    let steps = open.get(owner);
    if (steps === undefined) {
      steps = new Map();
      open.set(owner, steps);
    }
    return steps;
  }

  return {
    check(event, frame) {
      const name = String(event.stepName);
      const owner = event.subagentRunId as Owner;
      const steps = openOf(owner);
      const since = steps.get(name);
      if (event.type === 'STEP_STARTED') {
        if (since === undefined) {
          steps.set(name, frame);
          return true;
        }
        const message = `Step ${name} of ${ownerName(owner)} is open since #${since}.`;
        report('step/already-open', frame, { message, pointer: '/stepName', cause: since });
        return false;
      }
      if (since !== undefined) return steps.delete(name);
      const other = [...open].find(([, theirs]) => theirs.has(name));
      if (other === undefined) {
        const message = `Step ${name} finishes, but is not open.`;
        report('step/not-open', frame, { message, pointer: '/stepName' });
      } else {
        report('step/owner-mismatch', frame, {
          message: `Step ${name} is finished by ${ownerName(owner)}, but was started by ${ownerName(other[0])}.`,
          pointer: owner === undefined ? '/stepName' : '/subagentRunId',
          cause: other[1].get(name),
        });
      }
      return false;
    },
    finish(frame) {
      for (const [owner, steps] of open) {
        for (const [name, cause] of steps) {
          const whose = owner === undefined ? '' : ` of subagent ${owner}`;
          const message = `Step ${name}${whose} is still open since #${cause}.`;
          report('step/open-at-finish', frame, {
            message,
            suggestion: 'Send STEP_FINISHED before RUN_FINISHED.',
            cause,
          });
        }
      }
    },
    reset() {
      open.clear();
    },
  };
}

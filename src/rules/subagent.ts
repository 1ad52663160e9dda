import type { FamilyRules } from './family';
import type { Report } from './findings';

/** The life of announced subagents. Tags of subagents that nobody announced are legal. */
export function createSubagentRules(report: Report): FamilyRules {
  const active = new Map<string, number>();
  const ended = new Map<string, number>();

  function announce(id: string, parent: unknown, frame: number): boolean {
    const since = active.get(id);
    const until = ended.get(id);
    if (since !== undefined) {
      const message = `Subagent ${id} is active since #${since}.`;
      report('subagent/already-active', frame, { message, pointer: '/subagentRunId', cause: since });
      return false;
    }
    if (until !== undefined) {
      const message = `Subagent ${id} already ended at #${until}; each invocation has an id of its own.`;
      report('subagent/id-reused', frame, { message, pointer: '/subagentRunId', cause: until });
      return false;
    }
    if (typeof parent === 'string' && !active.has(parent) && !ended.has(parent)) {
      const message = `Subagent ${id} names the parent ${parent}, which was not announced in this run.`;
      report('subagent/unknown-parent', frame, { message, pointer: '/parentSubagentRunId' });
      return false;
    }
    active.set(id, frame);
    return true;
  }

  return {
    check(event, frame) {
      const id = String(event.subagentRunId);
      if (event.type === 'SUBAGENT_STARTED') return announce(id, event.parentSubagentRunId, frame);
      if (active.delete(id)) {
        ended.set(id, frame);
        return true;
      }
      const until = ended.get(id);
      const why = until === undefined ? 'was not announced in this run' : `already ended at #${until}`;
      report('subagent/not-active', frame, {
        message: `${event.type} names subagent ${id}, which ${why}.`,
        pointer: '/subagentRunId',
        cause: until,
      });
      return false;
    },
    finish(frame) {
      for (const [id, cause] of active) {
        const message = `Subagent ${id} is still active since #${cause}.`;
        report('subagent/open-at-finish', frame, {
          message,
          suggestion: 'Send SUBAGENT_FINISHED before RUN_FINISHED.',
          cause,
        });
      }
    },
    reset() {
      active.clear();
      ended.clear();
    },
  };
}

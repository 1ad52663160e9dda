import type { AguiEvent } from '../agui/decode';
import type { Report } from './findings';

export interface SubagentTags {
  /** Takes an accepted event, chunks expanded. */
  check(event: AguiEvent, frame: number, chunked: boolean): void;
}

/** That events tagged with a subagent come between its announcement and its end (AG-UI 1.1, events/subagents). */
export function createSubagentTags(report: Report): SubagentTags {
  /** Frames with the first event of each subagent. */
  const tagged = new Map<string, number>();
  const ended = new Map<string, number>();
  /** Subagents whose later events were told. */
  const told = new Set<string>();
  /** Items that a subagent opened with a chunk. */
  const chunkItems = new Set<string>();

  function checkTag(event: AguiEvent, subagent: string, frame: number, chunked: boolean): void {
    if (!tagged.has(subagent)) tagged.set(subagent, frame);
    const until = ended.get(subagent);
    const item = chunked && event.type.endsWith('_START') ? itemOf(event, subagent) : null;
    if (until !== undefined) checkLate(event, subagent, frame, until, item !== null && chunkItems.has(item));
    if (item !== null) chunkItems.add(item);
  }

  function checkLate(event: AguiEvent, subagent: string, frame: number, until: number, reopens: boolean): void {
    if (reopens) {
      report('subagent/chunk-after-end', frame, {
        message: `The chunk goes on with an item of subagent ${subagent}, which ended at #${until}: it is opened once more.`,
        pointer: '/subagentRunId',
        suggestion: 'Send all chunks of a subagent before its end.',
        cause: until,
      });
    } else if (!told.has(subagent)) {
      const message = `${event.type} is tagged with subagent ${subagent}, which ended at #${until}.`;
      report('subagent/event-after-end', frame, { message, pointer: '/subagentRunId', cause: until });
    }
    told.add(subagent);
  }

  function announce(subagent: string, frame: number): void {
    const first = tagged.get(subagent);
    if (first === undefined) return;
    report('subagent/announced-late', frame, {
      message: `Subagent ${subagent} is announced after #${first}, which is tagged with it.`,
      pointer: '/subagentRunId',
      suggestion: 'Send SUBAGENT_STARTED before all other events of the subagent.',
      cause: first,
    });
  }

  return {
    check(event, frame, chunked) {
      const { type, subagentRunId } = event;
      if (type === 'RUN_STARTED') for (const memory of [tagged, ended, told, chunkItems]) memory.clear();
      if (typeof subagentRunId !== 'string') return;
      if (type === 'SUBAGENT_STARTED') announce(subagentRunId, frame);
      else if (type === 'SUBAGENT_FINISHED' || type === 'SUBAGENT_ERROR') ended.set(subagentRunId, frame);
      else checkTag(event, subagentRunId, frame, chunked);
    },
  };
}

function itemOf({ type, messageId, toolCallId }: AguiEvent, subagent: string): string {
  return JSON.stringify([type, messageId ?? toolCallId ?? null, subagent]);
}

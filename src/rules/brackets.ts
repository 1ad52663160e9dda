import type { AguiEvent } from '../agui/decode';
import type { EventType } from '../agui/event-types';
import type { RuleId } from './catalogue';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import type { Owned, Owners } from './owners';

/** Something that one event opens, others fill, and one closes, told apart by an id. */
export interface Bracket {
  readonly noun: string;
  readonly id: 'messageId' | 'toolCallId';
  readonly start: EventType;
  readonly content?: EventType;
  readonly end: EventType;
  readonly owned: Owned;
  readonly alreadyOpen: RuleId;
  readonly notOpen: RuleId;
  readonly openAtFinish: RuleId;
  /** Absent where no chunk events exist. */
  readonly mixedForms?: RuleId;
}

/** Where an item was opened or closed. */
interface Mark {
  readonly frame: number;
  readonly chunked: boolean;
}

export interface BracketRules extends FamilyRules {
  /** Whether the item was opened in this run. */
  wasOpened(id: string): boolean;
}

/** Open, content, close, and nothing twice (AG-UI 1.1, basic/patterns/streaming), for one kind of item. */
export function createBracketRules(bracket: Bracket, report: Report, owners: Owners): BracketRules {
  const { noun, id: member } = bracket;
  const open = new Map<string, Mark>();
  const closed = new Map<string, Mark>();

  function start(event: AguiEvent, id: string, frame: number, chunked: boolean): boolean {
    const before = open.get(id);
    if (before !== undefined) {
      const mixed = bracket.mixedForms !== undefined && before.chunked !== chunked;
      report(mixed && bracket.mixedForms ? bracket.mixedForms : bracket.alreadyOpen, frame, {
        message: `${name(id)} is open since #${before.frame}.`,
        pointer: `/${member}`,
        suggestion: mixed ? `Use either ${bracket.start} or chunks for one ${noun}.` : `Send ${bracket.end} first.`,
        cause: before.frame,
      });
      return false;
    }
    if (!owners.agrees(bracket.owned, id, event, frame)) return false;
    owners.set(bracket.owned, id, event.subagentRunId as string | undefined, frame, false);
    open.set(id, { frame, chunked });
    reportRespelled(id, frame, chunked);
    return true;
  }

  /** The event that closed a chunked item opens it once more: readers take that for a reopening. */
  function reportRespelled(id: string, frame: number, chunked: boolean): void {
    const before = closed.get(id);
    if (before === undefined || bracket.mixedForms === undefined) return;
    if (chunked || !before.chunked || before.frame !== frame) return;
    report(bracket.mixedForms, frame, {
      message: `${bracket.start} comes for ${noun} ${id}, which was opened by chunks.`,
      pointer: `/${member}`,
      suggestion: `Use either ${bracket.start} or chunks for one ${noun}.`,
      severity: 'warning',
      client: '@ag-ui/client 1.0 takes it for a reopening, and goes on.',
    });
  }

  function notOpen(event: AguiEvent, id: string, frame: number, chunked: boolean): boolean {
    const before = closed.get(id);
    const mixed = before?.chunked === true && !chunked && bracket.mixedForms !== undefined;
    report(mixed && bracket.mixedForms ? bracket.mixedForms : bracket.notOpen, frame, {
      message:
        before === undefined
          ? `${event.type} comes for ${noun} ${id}, which was never opened.`
          : mixed
            ? `${event.type} comes for ${noun} ${id}, which was opened by chunks: any other event closes those.`
            : `${event.type} comes for ${noun} ${id}, which #${before.frame} closed.`,
      pointer: `/${member}`,
      suggestion: mixed ? `Use either ${bracket.start} or chunks for one ${noun}.` : `Send ${bracket.start} first.`,
      cause: before?.frame,
    });
    return false;
  }

  function name(id: string): string {
    return `${noun[0]?.toUpperCase()}${noun.slice(1)} ${id}`;
  }

  return {
    wasOpened: id => open.has(id) || closed.has(id),
    check(event, frame, chunked) {
      const id = event[member] as string;
      if (event.type === bracket.start) return start(event, id, frame, chunked);
      const isEnd = event.type === bracket.end;
      if (!isEnd && event.type !== bracket.content) return true;
      const opened = open.get(id);
      if (opened === undefined) return notOpen(event, id, frame, chunked);
      if (event.subagentRunId !== undefined && !owners.agrees(bracket.owned, id, event, frame)) return false;
      if (isEnd) {
        open.delete(id);
        closed.set(id, { frame, chunked: opened.chunked });
      }
      return true;
    },
    finish(frame) {
      for (const [id, { frame: cause }] of open) {
        const suggestion = `Send ${bracket.end} before RUN_FINISHED.`;
        report(bracket.openAtFinish, frame, {
          message: `${name(id)} is still open since #${cause}.`,
          suggestion,
          cause,
        });
      }
    },
    reset() {
      open.clear();
      closed.clear();
    },
  };
}

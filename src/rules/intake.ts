import type { AguiEvent, DecodedEvent } from '../agui/decode';
import type { Frame } from '../wire/frame';
import type { Acceptance } from './acceptance';
import type { Detail } from './findings';

/** What wants to know of frames as they are taken. */
export interface IntakeSink {
  /** Each event that counts, in order; null for a frame without one. `runId`: the run that the channel says it is of. */
  onEvent(frame: Frame, event: AguiEvent | null, runId: string | null): void;
  /** Once per frame: what it is called, its first event if it has one, and all that was applied of it. */
  onTaken(frame: Frame, type: string, event: AguiEvent | null, applied: readonly AguiEvent[]): void;
}

/** From frames to the conversation and the state: decoding, rules, fold. */
export interface Intake {
  take(frame: Frame): void;
  /** A run is open; on a stream of bytes also: none has come yet. */
  readonly open: boolean;
  finish(): void;
}

/** Readers that know no such type have dropped the event before any rule is about it. */
export function withDrop(detail: Detail, decoded: DecodedEvent | null): Detail {
  const isDropped = decoded?.deviations.some(({ rule }) => rule === 'schema/unknown-type');
  return isDropped ? { ...detail, client: '@ag-ui/client 1.0 has dropped this event.' } : detail;
}

/** Judges and applies all that a payload says. */
export function acceptAll(acceptance: Acceptance, decoded: DecodedEvent, frame: number): readonly AguiEvent[] {
  const { event, more, sent } = decoded;
  const applied = acceptance.accept(event, sent, frame);
  return more === undefined ? applied : [...applied, ...more.flatMap(one => acceptance.accept(one, sent, frame))];
}

/** Whether an event is part of its run: a start that comes too early is refused, and starts one all the same. */
export function counts(event: AguiEvent, applied: readonly AguiEvent[]): boolean {
  return applied.length > 0 || event.type === 'RUN_STARTED';
}

export const NOTHING: readonly AguiEvent[] = [];

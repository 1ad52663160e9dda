import type { AguiEvent } from '../agui/decode';

/** The rules of one family of events. */
export interface FamilyRules {
  /**
   * False when a conforming reader refuses the event: it is then not applied. `chunked`: it is part of what a chunk
   * event expands to.
   */
  check(event: AguiEvent, frame: number, chunked: boolean): boolean;
  /** Reports what is open when RUN_FINISHED comes at that frame. */
  finish(frame: number): void;
  /** Nothing is open any more: a run starts, or RUN_ERROR ended one. */
  reset(): void;
}

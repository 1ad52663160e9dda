import type { AGUIEvent, RunAgentInput } from '@ag-ui/core';

/** What a scripted agent sends next, and how long it takes to think of it. */
export type Beat<E = AGUIEvent> = readonly [delayMs: number, event: E];

/** An event of a hand-written server, which no official type describes. */
export type LooseEvent = { readonly type: string; readonly [key: string]: unknown };

type Script<E> = {
  /** A pure function of the request and of the time it came (epoch ms). */
  readonly play: (request: RunAgentInput, now: number) => Iterable<Beat<E>>;
  /** `close` (the default) ends the response, `cut` breaks it inside the last frame, `hold` leaves it open. */
  readonly ending?: 'close' | 'cut' | 'hold';
};

/** Written with `@ag-ui/encoder`. */
export type OfficialScenario = Script<AGUIEvent> & { readonly wire?: 'official' };

/** Written as `json.dumps` in a FastAPI server writes it. */
export type PythonScenario = Script<LooseEvent> & { readonly wire: 'python' };

export type Scenario = OfficialScenario | PythonScenario;

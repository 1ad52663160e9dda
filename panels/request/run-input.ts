import { runAgentInput } from '../../src/agui/run-agent-input';
import type { JsonObject } from '../../src/base/json';
import type { StreamHead } from '../../src/capture/stream';
import type { Inspection } from '../../src/rules/inspection';
import { runAt } from '../../src/run/run';

/** What asked for a run. */
export interface RunInput {
  /** The text as sent; null when it could not be read. */
  readonly body: string | null;
  /** Null when the text is no RunAgentInput. */
  readonly input: JsonObject | null;
  /** The message of a socket that it was; null for the request of the stream. */
  readonly frame: number | null;
}

const inputs = new WeakMap<StreamHead, JsonObject | null>();

/** The input of one of the stream's runs: of a socket the message before the run, else the request's body. */
export function runInput(inspection: Inspection, run: number): RunInput {
  const { head } = inspection;
  const { body } = head.request;
  if (head.transport === 'websocket') {
    const frame = inputFrame(inspection, run);
    const text = frame === null ? null : (inspection.frames.at(frame)?.data ?? null);
    if (text !== null) return { body: text, input: runAgentInput(text), frame };
  }
  if (!inputs.has(head)) inputs.set(head, runAgentInput(body));
  return { body, input: inputs.get(head) ?? null, frame: null };
}

function inputFrame({ frames, runs }: Inspection, run: number): number | null {
  const start = runs[run]?.first ?? 0;
  const isInput = (frame: number) => frames.at(frame)?.message?.isInput === true;
  if (run > 0) {
    for (let frame = start - 1; frame >= 0; frame--) if (isInput(frame)) return frame;
    return null;
  }
  for (let frame = start; frame < frames.length && runAt(runs, frame) === 0; frame++) if (isInput(frame)) return frame;
  return null;
}

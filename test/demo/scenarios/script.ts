import { EventType, type JsonPatch, type RunAgentInput, type RunFinishedOutcome } from '@ag-ui/core';
import type { Beat } from './scenario';

/** Time between two words of an answer, about the speed of a hosted model. */
const WORD_MS = 35;
const REASONING_WORD_MS = 22;
const CALL_PIECE_MS = 60;
/** Long enough to be told apart from the other delays on a timeline. */
const TOOL_RUNS_MS = 450;
const ARGUMENT_PIECE_LENGTH = 12;

/** An id that is unique on the thread: the run's id makes it so when a thread plays the same scenario twice. */
export const idFor = (request: RunAgentInput, name: string): string => `${name}-${request.runId.slice(0, 8)}`;

export const started = (request: RunAgentInput): Beat => [
  120,
  { type: EventType.RUN_STARTED, threadId: request.threadId, runId: request.runId },
];

export const finished = (request: RunAgentInput, outcome: RunFinishedOutcome = { type: 'success' }): Beat => [
  30,
  { type: EventType.RUN_FINISHED, threadId: request.threadId, runId: request.runId, outcome },
];

export const snapshot = (state: unknown): Beat => [40, { type: EventType.STATE_SNAPSHOT, snapshot: state }];

export const delta = (...operations: JsonPatch): Beat => [90, { type: EventType.STATE_DELTA, delta: operations }];

export function* step(stepName: string, beats: Iterable<Beat>): Iterable<Beat> {
  yield [20, { type: EventType.STEP_STARTED, stepName }];
  yield* beats;
  yield [20, { type: EventType.STEP_FINISHED, stepName }];
}

export function* think(messageId: string, text: string): Iterable<Beat> {
  yield [60, { type: EventType.REASONING_START, messageId }];
  yield [0, { type: EventType.REASONING_MESSAGE_START, messageId, role: 'reasoning' }];
  for (const word of words(text)) {
    yield [REASONING_WORD_MS, { type: EventType.REASONING_MESSAGE_CONTENT, messageId, delta: word }];
  }
  yield [0, { type: EventType.REASONING_MESSAGE_END, messageId }];
  yield [0, { type: EventType.REASONING_END, messageId }];
}

export function* say(messageId: string, text: string): Iterable<Beat> {
  yield* startSaying(messageId, text);
  yield [0, { type: EventType.TEXT_MESSAGE_END, messageId }];
}

/** Like `say`, but the message is left open, as by an agent that fails in the middle of a sentence. */
export function* startSaying(messageId: string, text: string): Iterable<Beat> {
  yield [WORD_MS, { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }];
  for (const word of words(text)) {
    yield [WORD_MS, { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: word }];
  }
}

type Call = { readonly id: string; readonly name: string; readonly parent: string; readonly args: unknown };

/** Start, arguments in several pieces, end; the result is somebody else's: the agent's (`answer`) or the page's. */
export function* call({ id, name, parent, args }: Call): Iterable<Beat> {
  yield [80, { type: EventType.TOOL_CALL_START, toolCallId: id, toolCallName: name, parentMessageId: parent }];
  for (const piece of pieces(JSON.stringify(args))) {
    yield [CALL_PIECE_MS, { type: EventType.TOOL_CALL_ARGS, toolCallId: id, delta: piece }];
  }
  yield [0, { type: EventType.TOOL_CALL_END, toolCallId: id }];
}

export const answer = (toolCallId: string, result: unknown): Beat => [
  TOOL_RUNS_MS,
  {
    type: EventType.TOOL_CALL_RESULT,
    messageId: `result-${toolCallId}`,
    toolCallId,
    role: 'tool',
    content: JSON.stringify(result),
  },
];

const words = (text: string): readonly string[] => text.match(/\s*\S+/g) ?? [];

const pieces = (text: string): readonly string[] =>
  text.match(new RegExp(`.{1,${ARGUMENT_PIECE_LENGTH}}`, 'gsu')) ?? [];

import { EventType, type RunAgentInput } from '@ag-ui/core';
import type { Beat, OfficialScenario } from './scenario';
import { idFor } from './script';

/** All events of the scenario, run start and finish included. */
export const LONG_EVENTS = 50_000;
export const LONG_MESSAGES = 500;

/** Start, snapshot and finish of the run. */
const FRAME_EVENTS = 3;
const WORDS = 'the tram climbs past blue tiles and laundry lines while gulls argue over the harbour wall at noon'.split(
  ' ',
);

/** A very chatty travel diary at full speed: every message has its start, words and end, and one delta counts it. */
export const long: OfficialScenario = { play };

function* play(request: RunAgentInput): Iterable<Beat> {
  yield [0, { type: EventType.RUN_STARTED, threadId: request.threadId, runId: request.runId }];
  yield [0, { type: EventType.STATE_SNAPSHOT, snapshot: { diary: { pages: 0, last: null } } }];
  for (let page = 0; page < LONG_MESSAGES; page++) yield* writePage(request, page);
  yield [0, { type: EventType.RUN_FINISHED, threadId: request.threadId, runId: request.runId }];
}

function* writePage(request: RunAgentInput, page: number): Iterable<Beat> {
  const messageId = `${idFor(request, 'page')}-${page}`;
  yield [0, { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }];
  for (let word = 0; word < wordsOn(page); word++) {
    yield [
      0,
      { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: `${WORDS[(page * 7 + word) % WORDS.length]} ` },
    ];
  }
  yield [0, { type: EventType.TEXT_MESSAGE_END, messageId }];
  yield [
    0,
    {
      type: EventType.STATE_DELTA,
      delta: [
        { op: 'replace', path: '/diary/pages', value: page + 1 },
        { op: 'replace', path: '/diary/last', value: messageId },
      ],
    },
  ];
}

/** Words are what is left when the other events are taken off, spread evenly, the remainder over the first pages. */
function wordsOn(page: number): number {
  const aroundWords = 3;
  const words = LONG_EVENTS - FRAME_EVENTS - LONG_MESSAGES * aroundWords;
  return Math.floor(words / LONG_MESSAGES) + (page < words % LONG_MESSAGES ? 1 : 0);
}

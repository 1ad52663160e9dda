import { encode } from '@ag-ui/proto';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { splitChunks } from '../../../src/capture/chunks';
import type { Frame } from '../../../src/wire/frame';
import { createSocketDecoder } from '../../../src/wire/socket';
import { protoStream } from '../../fixtures/proto-frames';
import { type SocketLine, socketOf } from '../../fixtures/socket';

function frames(lines: readonly SocketLine[]): Frame[] {
  const found: Frame[] = [];
  const decoder = createSocketDecoder({ onFrame: frame => found.push(frame), onSilence() {} });
  for (const { t, bytes, message } of splitChunks(socketOf(lines).chunks)) decoder.push(t, bytes, message);
  decoder.end(0);
  return found;
}

/** The events of one message that came in. */
function events(message: Json | Uint8Array): Json[] {
  return (frames([['in', message]])[0]?.message?.events ?? []).map(({ payload }) => JSON.parse(payload) as Json);
}

const START = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const CHUNK = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', role: 'assistant', delta: 'Hi' };
const INPUT = { threadId: 't', runId: 'r', messages: [], tools: [], context: [], state: {} };

describe('a message of a socket', () => {
  it('is one frame, in or out, with its exact text', () => {
    const text = '{ "type": "RUN_STARTED", "threadId": "t", "runId": "r" }';

    expect(
      frames([
        ['out', 'hello'],
        ['in', text],
      ]),
    ).toMatchObject([
      { index: 0, t: 0, text: 'hello', message: { kind: 'out-text', events: [] } },
      { index: 1, t: 1, text, data: text, message: { kind: 'in-text', packing: null } },
    ]);
  });

  it.each<[string, Json | Uint8Array]>([
    ['a bare event', START],
    ['an envelope', { id: 'o:1', chunk: START }],
    ['an envelope with a type of its own', { type: 'event', runId: 'r', seq: 1, event: START }],
    ['envelopes in one another', { data: { payload: START } }],
    ['JSON in a string', { data: JSON.stringify(START) }],
    ['a list', [START]],
    ['a tuple of a Phoenix channel', ['1', null, 'thread:t', 'ag_ui_event', START]],
    ['SSE text', `data: ${JSON.stringify(START)}\n\n`],
    ['a binary message of JSON', new TextEncoder().encode(JSON.stringify(START))],
    ['a binary message of protobuf', encode(START as never)],
    ['a binary message of protobuf with its length', protoStream([encode(START as never)])],
  ])('may be %s', (_name, message) => {
    expect(events(message)).toEqual([START]);
  });

  it.each<[string, Json | Uint8Array]>([
    ['a list', [START, CHUNK]],
    ['blocks of SSE', `event: x\ndata: ${JSON.stringify(START)}\n\ndata: ${JSON.stringify(CHUNK)}\n\n`],
    ['lines of JSON', `${JSON.stringify(START)}\n${JSON.stringify(CHUNK)}\n`],
    ['frames of protobuf', protoStream([encode(START as never), encode(CHUNK as never)])],
  ])('may hold several events in %s', (_name, message) => {
    expect(events(message)).toEqual([START, CHUNK]);
  });

  it.each<[string, Json | Uint8Array]>([
    ['a heartbeat', { type: 'ping' }],
    ['a word', 'pong'],
    ['a greeting', { hello: 'server' }],
    ['a reply of a Phoenix channel', ['1', '1', 'thread:t', 'phx_reply', { status: 'ok', response: {} }]],
    ['a message of GraphQL', { id: '1', type: 'next', payload: { data: {} } }],
    ['bytes', new Uint8Array([1, 2, 3, 250])],
    ['nothing', ''],
    ['a number', 5],
    ['a custom message of another protocol', { type: 'custom', name: 'x', value: 1 }],
  ])('holds no event when it is %s', (_name, message) => {
    expect(events(message)).toEqual([]);
  });

  it('names a message without events by what it calls itself', () => {
    const named = frames([
      ['in', { type: 'READY' }],
      ['out', ['1', '1', 'thread:t', 'phx_join', {}]],
      ['in', 'pong'],
      ['out', { type: 'run', input: INPUT }],
    ]);

    expect(named.map(({ message }) => message?.name)).toEqual(['READY', 'phx_join', 'pong', 'RunAgentInput']);
  });

  it('takes an event that is broken or misnamed for an event', () => {
    expect(frames([['in', '{"type":"RUN_STAR']])[0]?.message?.events).toHaveLength(1);
    expect(events({ type: 'TEXT_MESSAGE_CONTEN', messageId: 'm' })).toHaveLength(1);
    expect(events({ type: 'RunStarted', threadId: 't', runId: 'r' })).toHaveLength(1);
  });

  it('says how events were packed', () => {
    const packing = (message: Json) => frames([['in', message]])[0]?.message?.packing;

    expect(packing(START)).toBeNull();
    expect(packing([START, CHUNK])).toBe('in a list');
    expect(packing({ id: 1, chunk: START })).toBe('in an envelope, at /chunk');
    expect(packing(['1', null, 'thread:t', 'ag_ui_event', START])).toBe('in an envelope, at /4');
    expect(packing(`data: ${JSON.stringify(START)}\n\n`)).toBe('as SSE text');
  });

  it('reads the state of the gateway envelope as events', () => {
    const envelope = {
      version: '1.0',
      source: 'agent',
      type: 'state.snapshot',
      payload: { sequence: 1, state: { n: 0 } },
    };
    const update = { ...envelope, type: 'state.update', payload: { sequence: 2, patch: [] } };

    expect(events(envelope)).toEqual([{ type: 'STATE_SNAPSHOT', snapshot: { n: 0 } }]);
    expect(events(update)).toEqual([{ type: 'STATE_DELTA', delta: [] }]);
    expect(frames([['in', update]])[0]?.message?.events[0]?.place).toMatchObject({ number: 2 });
  });

  it.each<[string, Json, boolean]>([
    ['bare', INPUT, true],
    ['in an envelope', { type: 'run', runId: 'r', input: INPUT }, true],
    ['beside a type', { type: 'INIT', ...INPUT }, true],
    ['no input but a cancellation', { type: 'cancel', threadId: 't', runId: 'r' }, false],
  ])('asks for a run when it is an input: %s', (_name, message, isInput) => {
    expect(frames([['out', message]])[0]?.message?.isInput).toBe(isInput);
  });

  it('says where its events stand', () => {
    const place = (message: Json) => frames([['in', message]])[0]?.message?.events[0]?.place;

    expect(place(START)).toBeNull();
    expect(place({ type: 'event', runId: 'r', seq: 7, event: CHUNK })).toEqual({
      runId: 'r',
      isTagged: true,
      number: 7,
      mark: null,
    });
    expect(place({ id: 'o:2', chunk: START })).toEqual({ runId: 'r', isTagged: false, number: null, mark: 'o:2' });
    expect(place({ ...CHUNK, metadata: { cpki_event_id: 'evt_1', seq: 4 } })).toMatchObject({
      number: null,
      mark: 'evt_1',
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json';
import { joinChunks } from '../../../src/capture/chunks';
import { createInspection } from '../../../src/rules/inspection';
import { inspect } from '../../fixtures/inspect';
import { officialSpelling } from '../../fixtures/official';
import { type Held, playOfficially } from '../../fixtures/official-play';
import { sampleBytes, sampleJson, sampleNames } from '../../fixtures/samples';
import { streamOf } from '../../fixtures/stream';

interface Step {
  readonly type: string;
  readonly state: Json;
  readonly messages: readonly Json[];
}

const sseOf = (events: readonly JsonObject[]): string =>
  events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('');

describe('the fold', () => {
  it.each(sampleNames('expected', '.steps.json'))(
    'holds after each event of %s what the official client holds',
    name => {
      const { head } = streamOf('', { request: null });
      const inspection = createInspection(head, { state: {} });
      const blocks = new TextDecoder().decode(sampleBytes(`${name}.sse`)).split(/(?<=\n\n)/);
      const encoder = new TextEncoder();

      const held = blocks.map(block => {
        inspection.push(joinChunks([{ t: 0, bytes: encoder.encode(block) }]));
        return structuredClone({
          messages: inspection.messages.map(officialSpelling),
          state: inspection.state.current,
        });
      });

      const steps = sampleJson<Step[]>(`expected/${name}.steps.json`);
      expect(held).toEqual(steps.map(({ messages, state }) => ({ messages, state })));
    },
  );

  const id = fc.constantFrom('a', 'b', 'c');
  // Activities have ids of their own here: held twice, one object stands for two messages in the official client.
  const activityId = fc.constantFrom('p', 'q');
  const tag = fc.option(fc.constantFrom('s1', 's2'), { nil: undefined, freq: 6 });
  const metadata = fc.option(fc.dictionary(fc.constantFrom('k', 'l'), fc.integer({ min: 0, max: 3 })), {
    nil: undefined,
    freq: 5,
  });
  const text = fc.constantFrom('', 'x', 'yes ');
  const common = { subagentRunId: tag, metadata };
  const known = (members: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ ...common, ...members }).map(event => JSON.parse(JSON.stringify(event)) as JsonObject);
  const type = (name: string) => fc.constant(name);
  const message = fc.oneof(
    fc.record({ id, role: fc.constant('user'), content: text }),
    fc.record({ id, role: fc.constant('reasoning'), content: text }),
    fc.record({ id: activityId, role: fc.constant('activity'), activityType: text, content: fc.constant({ n: 1 }) }),
    fc.record({ id, role: fc.constant('tool'), toolCallId: id, content: text }),
    fc.record({
      id,
      role: fc.constant('assistant'),
      toolCalls: fc.array(
        id.map(callId => ({ id: callId, type: 'function', function: { name: 'f', arguments: '{}' } })),
        { maxLength: 2 },
      ),
    }),
  );
  const event = fc.oneof(
    known({ type: type('TEXT_MESSAGE_START'), messageId: id, role: fc.constantFrom('user', 'assistant', undefined) }),
    known({ type: type('TEXT_MESSAGE_CONTENT'), messageId: id, delta: text }),
    known({ type: type('TEXT_MESSAGE_END'), messageId: id }),
    known({ type: type('TEXT_MESSAGE_CHUNK'), messageId: fc.option(id, { nil: undefined }), delta: text }),
    known({
      type: type('TOOL_CALL_START'),
      toolCallId: id,
      toolCallName: text,
      parentMessageId: fc.option(id, { nil: undefined }),
    }),
    known({ type: type('TOOL_CALL_ARGS'), toolCallId: id, delta: text }),
    known({ type: type('TOOL_CALL_END'), toolCallId: id }),
    known({
      type: type('TOOL_CALL_CHUNK'),
      toolCallId: fc.option(id, { nil: undefined }),
      toolCallName: fc.constantFrom('f', undefined),
      delta: text,
    }),
    known({ type: type('TOOL_CALL_RESULT'), messageId: id, toolCallId: id, content: text }),
    known({ type: type('REASONING_START'), messageId: id }),
    known({ type: type('REASONING_END'), messageId: id }),
    known({ type: type('REASONING_MESSAGE_START'), messageId: id, role: fc.constant('reasoning') }),
    known({ type: type('REASONING_MESSAGE_CONTENT'), messageId: id, delta: text }),
    known({ type: type('REASONING_MESSAGE_END'), messageId: id }),
    known({ type: type('REASONING_MESSAGE_CHUNK'), messageId: fc.option(id, { nil: undefined }), delta: text }),
    known({
      type: type('REASONING_ENCRYPTED_VALUE'),
      subtype: fc.constantFrom('message', 'tool-call'),
      entityId: id,
      encryptedValue: text,
    }),
    known({
      type: type('ACTIVITY_SNAPSHOT'),
      messageId: activityId,
      activityType: text,
      content: fc.constant({ n: 0 }),
      replace: fc.constantFrom(true, false, undefined),
    }),
    known({
      type: type('ACTIVITY_DELTA'),
      messageId: activityId,
      activityType: text,
      patch: fc.constantFrom([{ op: 'replace', path: '/n', value: 2 }], [{ op: 'remove', path: '/m' }], []),
    }),
    known({ type: type('STATE_SNAPSHOT'), snapshot: fc.constantFrom({}, { a: 1 }, null, [1]) }),
    known({
      type: type('STATE_DELTA'),
      delta: fc.constantFrom([{ op: 'add', path: '/a', value: 2 }], [{ op: 'remove', path: '/zz' }]),
    }),
    fc.record({
      type: type('MESSAGES_SNAPSHOT'),
      messages: fc.uniqueArray(message, { selector: m => m.id, maxLength: 3 }),
    }) as fc.Arbitrary<JsonObject>,
    known({ type: type('STEP_STARTED'), stepName: id }),
    known({ type: type('STEP_FINISHED'), stepName: id }),
    fc.record({
      type: type('SUBAGENT_STARTED'),
      subagentRunId: fc.constantFrom('s1', 's2'),
      name: id,
    }) as fc.Arbitrary<JsonObject>,
    fc.record({
      type: type('SUBAGENT_FINISHED'),
      subagentRunId: fc.constantFrom('s1', 's2'),
    }) as fc.Arbitrary<JsonObject>,
    fc.constant({ type: 'CUSTOM', name: 'x', value: 1 } as JsonObject),
    fc.constant({ type: 'RAW', event: 1 } as JsonObject),
    fc.constant({ type: 'RUN_STARTED', threadId: 't1', runId: 'r1' } as JsonObject),
    fc.constant({ type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' } as JsonObject),
  );
  const eventOrError = fc.oneof(
    { weight: 60, arbitrary: event },
    { weight: 1, arbitrary: fc.constant({ type: 'RUN_ERROR', message: 'no' } as JsonObject) },
  );
  const run = fc
    .array(eventOrError, { minLength: 20, maxLength: 60 })
    .map(events => [{ type: 'RUN_STARTED', threadId: 't1', runId: 'r1' } as JsonObject, ...events]);

  /** The run without the events that an error was found at: most random events fit nowhere. */
  function legalPart(events: readonly JsonObject[]): JsonObject[] {
    const legal: JsonObject[] = [];
    for (const next of events) {
      const { findings } = inspect(streamOf(sseOf([...legal, next]), { request: null, end: null }));
      if (findings.every(({ severity }) => severity !== 'error')) legal.push(next);
    }
    return legal;
  }

  it('finds no error where the official client finds none, and holds the same', { timeout: 60_000 }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(run, async events => {
        const legal = legalPart(events);
        taken += legal.length;

        let official: Held | null = null;
        const refusal = await playOfficially(legal, (_index, held) => {
          official = structuredClone(held);
        });
        const { messages, state } = inspect(streamOf(sseOf(legal), { request: null, end: null }));

        expect(refusal).toBeNull();
        expect(official).toEqual({
          messages: messages.map(officialSpelling),
          state: state.current,
          interrupts: expect.any(Array),
        });
      }),
      { numRuns: 60 },
    );
    expect(taken).toBeGreaterThan(60 * 5);
  });
});

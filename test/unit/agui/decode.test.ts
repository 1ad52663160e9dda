import { EventSchema } from '@ag-ui/core/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../../../src/agui/decode';
import { EVENT_TYPES } from '../../../src/agui/event-types';
import type { Json, JsonObject } from '../../../src/base/json';
import { sampleJson } from '../../fixtures/samples';

const decode = (event: object) => decodeEvent(JSON.stringify(event));
const rulesOf = (event: object) => decode(event).deviations.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe('decoding', () => {
  it('keeps an event that fits as it came', () => {
    const event = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x', timestamp: 5 };

    expect(decode(event)).toEqual({ kind: 'event', event, sent: event, deviations: [] });
  });

  it.each([
    ['{oops', 'wire/bad-json'],
    ['', 'wire/empty-data'],
    ['[DONE]', 'wire/bad-json'],
    ['[{"type":"RAW","event":1}]', 'wire/not-one-event'],
    ['7', 'wire/not-one-event'],
    ['{"messageId":"m"}', 'schema/missing-type'],
    ['{"type":7}', 'schema/missing-type'],
    ['{"type":"META_EVENT"}', 'schema/unknown-type'],
  ])('cannot use %j, by %s', (data, rule) => {
    expect(decodeEvent(data)).toMatchObject({ kind: 'unusable', deviations: [{ rule }] });
  });

  it('names every member that is missing or wrong, by its pointer', () => {
    const outcome = { type: 'interrupt', interrupts: [{ id: 'a', reason: 'x' }, { id: 'b' }, { reason: 7 }] };

    expect(rulesOf({ type: 'RUN_FINISHED', threadId: 't', runId: 1, outcome }).sort()).toEqual([
      'schema/invalid-value /outcome/interrupts/2/reason',
      'schema/invalid-value /runId',
      'schema/missing-field /outcome/interrupts/1/reason',
      'schema/missing-field /outcome/interrupts/2/id',
    ]);
  });

  it('keeps an event whose unknown members a reader removes', () => {
    const decoded = decode({ type: 'RUN_FINISHED', threadId: 't', runId: 'r', finishReason: 'stop' });

    expect(decoded).toMatchObject({ kind: 'event', event: { finishReason: 'stop' } });
    expect(decoded.deviations).toMatchObject([{ rule: 'schema/unknown-field', pointer: '/finishReason' }]);
  });

  it('forgives the nulls that the official client forgives, and no others', () => {
    const forgiven = decode({ type: 'RUN_FINISHED', threadId: 't', runId: 'r', result: null, outcome: null });
    const fatal = decode({ type: 'TEXT_MESSAGE_END', messageId: 'm', timestamp: null });

    expect(forgiven).toMatchObject({ kind: 'event', event: { type: 'RUN_FINISHED', threadId: 't', runId: 'r' } });
    expect(forgiven.deviations.map(({ tolerated }) => tolerated)).toEqual([true, true]);
    expect(fatal).toMatchObject({
      kind: 'unusable',
      deviations: [{ rule: 'schema/null-optional', pointer: '/timestamp' }],
    });
  });

  it('removes list elements and optional members of a kind it does not know', () => {
    const snapshot = decode({
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        { id: 'a', role: 'wizard', content: 'x' },
        { id: 'b', role: 'user', content: [{ type: 'smell' }, { type: 'image', source: { type: 'moon' } }] },
      ],
    });
    const finished = decode({ type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'paused' } });

    expect(snapshot).toMatchObject({ kind: 'event', event: { messages: [{ id: 'b', role: 'user', content: [] }] } });
    expect(snapshot.deviations.map(({ rule }) => rule)).toEqual(Array(3).fill('schema/unknown-variant'));
    expect(finished).toMatchObject({ kind: 'event', event: { type: 'RUN_FINISHED' } });
    expect(finished.kind === 'event' && 'outcome' in finished.event).toBe(false);
  });

  it('leaves what was sent untouched', () => {
    const sent = { type: 'STATE_DELTA', patch: [{ op: 'remove', path: '/a' }] };

    expect(decode(sent).sent).toEqual(sent);
  });
});

describe('dialects', () => {
  it('reads the patch of a state delta for its delta, and the reverse for activities', () => {
    const patch = [{ op: 'remove', path: '/a' }];

    expect(decode({ type: 'STATE_DELTA', patch })).toMatchObject({
      kind: 'event',
      event: { type: 'STATE_DELTA', delta: patch },
      deviations: [{ rule: 'schema/missing-field', pointer: '/patch' }],
    });
    expect(decode({ type: 'ACTIVITY_DELTA', messageId: 'a', activityType: 'x', delta: patch })).toMatchObject({
      kind: 'event',
      event: { type: 'ACTIVITY_DELTA', patch },
    });
  });

  it('reads the result of a tool call result for its content, and makes up its message id', () => {
    const decoded = decode({ type: 'TOOL_CALL_RESULT', toolCallId: 'c', result: { ok: true } });

    expect(decoded).toMatchObject({
      kind: 'event',
      event: { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'c-result', content: '{"ok":true}' },
    });
    expect(decoded.deviations.map(({ pointer }) => pointer)).toEqual(['/result', '/content', '/messageId']);
  });

  it('reads snake case, and drops the nulls that come with it', () => {
    const decoded = decode({ type: 'RUN_STARTED', thread_id: 't', run_id: 'r', timestamp: null, parent_run_id: null });

    expect(decoded).toMatchObject({ kind: 'event', event: { type: 'RUN_STARTED', threadId: 't', runId: 'r' } });
    expect(decoded.deviations[0]?.message).toContain('`thread_id` where AG-UI 1.0 has `threadId`');
  });

  it('leaves unknown members in snake case alone', () => {
    expect(rulesOf({ type: 'STEP_STARTED', stepName: 's', trace_id: 'x' })).toEqual(['schema/unknown-field /trace_id']);
  });

  it('reads retired reasoning events', () => {
    expect(decode({ type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' })).toMatchObject({
      kind: 'event',
      event: { type: 'REASONING_MESSAGE_CONTENT', delta: 'hm' },
      deviations: [{ rule: 'schema/retired-shape' }],
    });
  });

  it('reads types in another spelling', () => {
    for (const type of ['RunStarted', 'run_started', 'run-started']) {
      expect(decode({ type, threadId: 't', runId: 'r' })).toMatchObject({
        kind: 'event',
        event: { type: 'RUN_STARTED' },
        deviations: [{ rule: 'schema/unknown-type' }],
      });
    }
  });

  it('reads the outcome of the drafts', () => {
    const interrupts = [{ id: 'i', reason: 'x' }];

    expect(decode({ type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: 'interrupt', interrupts })).toMatchObject(
      {
        kind: 'event',
        event: { outcome: { type: 'interrupt', interrupts } },
      },
    );
  });

  it('takes an event out of its envelope', () => {
    expect(decode({ timestamp: 5, event: { type: 'RUN_ERROR', message: 'no' } })).toMatchObject({
      kind: 'event',
      event: { type: 'RUN_ERROR', message: 'no' },
      deviations: [{ rule: 'wire/envelope', pointer: '/event' }],
    });
  });
});

describe('the schema', () => {
  const events = sampleJson<JsonObject[]>('all-events.events.json');

  it('takes every event of the samples without a word', () => {
    expect(new Set(events.map(event => event.type))).toEqual(new Set(EVENT_TYPES));
    expect(events.flatMap(rulesOf)).toEqual([]);
  });

  /** All pointers into a value, as key lists. */
  function places(value: Json, at: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [at];
    return [at, ...Object.entries(value).flatMap(([key, member]) => places(member, [...at, key]))];
  }

  function changed(event: JsonObject, keys: readonly string[], value: Json | undefined): JsonObject {
    const copy = structuredClone(event);
    let target = copy as Record<string, Json>;
    for (const key of keys.slice(0, -1)) target = target[key] as Record<string, Json>;
    const last = keys.at(-1) ?? '';
    if (value === undefined && !Array.isArray(target)) delete target[last];
    else target[last] = value ?? null;
    return copy;
  }

  /** Rules of departures that @ag-ui/core's schemas do not judge: unknown members pass them. */
  const unjudged = (rules: readonly string[]) => rules.every(rule => rule.startsWith('schema/unknown-field'));
  /** Operations are judged elsewhere; other spellings and nulls are what the two differ in on purpose. */
  const outOfScope = (event: JsonObject) => event.type === 'STATE_DELTA' || event.type === 'ACTIVITY_DELTA';

  it('refuses a member of the samples exactly where @ag-ui/core refuses it', () => {
    const value = fc.constantFrom<Json | undefined>(undefined, null, 7, -1, 1.5, true, 'text', '', [], {}, ['x']);
    const change = fc
      .constantFrom(...events.filter(event => !outOfScope(event)))
      .chain(event =>
        fc.tuple(
          fc.constant(event),
          fc.constantFrom(...places(event).filter(keys => keys.length > 0 && keys[0] !== 'type')),
          value,
        ),
      );

    fc.assert(
      fc.property(change, ([event, keys, given]) => {
        // Of the nulls that the client forgives, this one is forgiven by the schema itself.
        fc.pre(given !== null || keys.join('/') !== 'input/state');
        const wrong = changed(event, keys, given);

        const official = EventSchema.safeParse(wrong).success;

        expect([wrong, unjudged(rulesOf(wrong))]).toEqual([wrong, official]);
      }),
      { numRuns: 3000 },
    );
  });
});

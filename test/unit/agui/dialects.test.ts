import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../../../src/agui/decode';
import type { JsonObject } from '../../../src/base/json';
import { inspect } from '../../fixtures/inspect';
import { sampleBytes, sampleNames } from '../../fixtures/samples';
import { stream, streamOf } from '../../fixtures/stream';

const RUN: JsonObject = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const FINISHED: JsonObject = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };

function inspectEvents(...events: readonly JsonObject[]) {
  return inspect(streamOf(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''), { request: null }));
}

/** What a whole run of the events leaves, and the rules it breaks. */
function run(...events: readonly JsonObject[]) {
  const { messages, state, runs, findings } = inspectEvents(RUN, ...events, FINISHED);
  return { messages, state: state.current, runs, rules: findings.map(({ rule, frame }) => `${rule} ${frame}`) };
}

describe('text in pieces with numbers', () => {
  it('is joined, whatever its members are called', () => {
    const { messages, rules } = run(
      { type: 'TEXT_MESSAGE_START', message_id: 'm', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', message_id: 'm', content: 'The ', chunk_index: 0, is_final: false },
      { type: 'TEXT_MESSAGE_CONTENT', message_id: 'm', content: 'end', chunk_index: 1, is_final: true },
      { type: 'TEXT_MESSAGE_END', message_id: 'm', total_tokens: 5 },
    );

    expect(messages).toEqual([{ id: 'm', role: 'assistant', content: 'The end' }]);
    expect(rules.filter(rule => rule.endsWith(' 2'))).toEqual([
      'schema/missing-field 2',
      'schema/missing-field 2',
      'schema/unknown-field 2',
      'schema/unknown-field 2',
    ]);
  });
});

describe('tool calls told at once', () => {
  it('have their arguments, their result and the way they are drawn', () => {
    const { messages } = run(
      {
        type: 'TOOL_CALL_START',
        toolCallId: 'c',
        tool_name: 'chart',
        arguments: { of: 'x' },
        ui_schema: { type: 'line' },
      },
      { type: 'TOOL_CALL_END', toolCallId: 'c', result: { ok: true } },
    );

    expect(messages).toEqual([
      {
        id: 'c',
        role: 'assistant',
        toolCalls: [{ id: 'c', name: 'chart', arguments: '{"of":"x"}', metadata: { ui_schema: { type: 'line' } } }],
      },
      { id: 'c-result', role: 'tool', toolCallId: 'c', content: '{"ok":true}' },
    ]);
  });

  it('are told apart by their order when they have no ids', () => {
    const { messages } = run(
      { type: 'TOOL_CALL_START', tool_name: 'a', arguments: { n: 1 } },
      { type: 'TOOL_CALL_END', result: 'one' },
      { type: 'TOOL_CALL_START', tool_name: 'b', arguments: {} },
      { type: 'TOOL_CALL_ARGS', delta: '{"n":2}' },
      { type: 'TOOL_CALL_END' },
    );

    expect(messages).toEqual([
      expect.objectContaining({ toolCalls: [{ id: 'tool call 1', name: 'a', arguments: '{"n":1}' }] }),
      expect.objectContaining({ toolCallId: 'tool call 1', content: 'one' }),
      expect.objectContaining({ toolCalls: [{ id: 'tool call 2', name: 'b', arguments: '{"n":2}' }] }),
    ]);
  });

  it('leave an event without an id alone where it could be of any call', () => {
    const { messages, rules } = run(
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f' },
      { type: 'TOOL_CALL_ARGS', delta: '{}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
    );

    expect(messages).toMatchObject([{ toolCalls: [{ id: 'c', arguments: '' }] }]);
    expect(rules).toEqual(['schema/missing-field 2']);
  });

  it('that fail have a failed result', () => {
    const { messages, rules } = run(
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_ERROR', tool_call_id: 'c', error_code: 'NETWORK_TIMEOUT', suggestion: 'Try again.' },
    );

    expect(messages[1]).toEqual({
      id: 'c-error',
      role: 'tool',
      toolCallId: 'c',
      content: '{"error":{"code":"NETWORK_TIMEOUT","suggestion":"Try again."}}',
      error: 'NETWORK_TIMEOUT',
    });
    expect(rules).toEqual(['schema/unknown-type 3']);
  });

  it('that change on their way show it as an activity', () => {
    const { messages } = run(
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f' },
      { type: 'TOOL_CALL_UPDATE', toolCallId: 'c', arguments: { period: '1Y' }, timestamp: 5, subagentRunId: 's' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
    );

    expect(messages[1]).toMatchObject({
      id: 'c-update',
      role: 'activity',
      activityType: 'TOOL_CALL_UPDATE',
      subagentRunId: 's',
      content: { arguments: { period: '1Y' } },
    });
  });

  it('do not fail for an `error` that the official client removes', () => {
    const { messages, rules } = run(
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'm', content: 'x', error: 'no' },
    );

    expect(messages[1]).toEqual({ id: 'm', role: 'tool', toolCallId: 'c', content: 'x' });
    expect(rules).toEqual(['schema/unknown-field 3']);
  });
});

describe('an INTERRUPT', () => {
  const interrupt = {
    type: 'INTERRUPT',
    interrupt_id: 'i',
    action: 'delete',
    reason: 'Sure?',
    options: [{ id: 'yes' }],
  };

  it('is pending until the run goes on', () => {
    const open = inspectEvents(RUN, interrupt).runs[0];
    const finished = run(interrupt, { type: 'HEARTBEAT', timestamp: 1 }).runs[0];
    const answered = run(interrupt, { type: 'STEP_STARTED', stepName: 's' }, { type: 'STEP_FINISHED', stepName: 's' });

    expect(open).toMatchObject({ ending: 'interrupt', interrupts: ['i'] });
    expect(finished).toMatchObject({ ending: 'interrupt', interrupts: ['i'] });
    expect(answered.runs[0]).toMatchObject({ ending: 'success', interrupts: [] });
    expect(answered.rules).toEqual(['schema/unknown-type 1']);
  });

  it('offers its options as the schema of the answer', () => {
    const decoded = decodeEvent(JSON.stringify(interrupt));

    expect(decoded).toMatchObject({
      kind: 'event',
      event: {
        value: {
          id: 'i',
          reason: 'Sure?',
          responseSchema: { properties: { option_id: { enum: ['yes'] } } },
          metadata: { action: 'delete' },
        },
      },
    });
  });
});

describe('drafts and retired shapes', () => {
  it('keep what an interrupt of 2025 proposes', () => {
    const decoded = decodeEvent(
      '{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":"interrupt","interrupt":{"id":"i","reason":"x","payload":{"n":1}}}',
    );

    expect(decoded).toMatchObject({
      kind: 'event',
      event: { outcome: { type: 'interrupt', interrupts: [{ id: 'i', metadata: { payload: { n: 1 } } }] } },
    });
  });

  it('turn binary parts into media, where the official client does', () => {
    const parts = (content: JsonObject[]) => ({
      type: 'MESSAGES_SNAPSHOT',
      messages: [{ id: 'u', role: 'user', content }],
    });
    const { messages, rules } = run(
      parts([
        { type: 'binary', mimeType: 'image/png', data: 'AA' },
        { type: 'binary', mimeType: 'application/pdf', url: 'http://x', filename: 'f' },
        { type: 'binary', mimeType: 'image/png', id: 'only' },
      ]),
    );

    expect(messages[0]?.content).toEqual([
      { type: 'image', source: { type: 'data', value: 'AA', mimeType: 'image/png' } },
      {
        type: 'document',
        source: { type: 'url', value: 'http://x', mimeType: 'application/pdf' },
        metadata: { filename: 'f' },
      },
    ]);
    expect(rules).toEqual(['schema/retired-shape 1', 'schema/retired-shape 1', 'schema/unknown-variant 1']);
  });

  it('say that the title of a THINKING_START is lost', () => {
    const { deviations } = decodeEvent('{"type":"THINKING_START","title":"Plan"}');

    expect(deviations.map(({ message }) => message)).toEqual([
      'THINKING_START was retired with AG-UI 1.0, which has REASONING_START instead. It has no place for the `title`.',
    ]);
  });
});

describe('other spellings', () => {
  it('of members are read at any depth', () => {
    const { messages } = run({
      type: 'MESSAGES_SNAPSHOT',
      raw_event: null,
      Messages: [
        {
          id: 'a',
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '' } }],
        },
        { id: 'b', role: 'tool', TOOL_CALL_ID: 'c', content: 'x', error: null },
      ],
    });

    expect(messages).toEqual([
      { id: 'a', role: 'assistant', toolCalls: [{ id: 'c', name: 'f', arguments: '' }] },
      { id: 'b', role: 'tool', toolCallId: 'c', content: 'x' },
    ]);
  });

  it('of a type are the one thing said of an event: readers drop it whole', () => {
    expect(decodeEvent('{"type":"text_message_content","message_id":"m","content":"x"}')).toMatchObject({
      kind: 'event',
      event: { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x' },
      deviations: [{ rule: 'schema/unknown-type' }],
    });
  });
});

describe('an event that the official client drops', () => {
  it('never ends the run there, whatever else is wrong with it', () => {
    const { findings } = inspectEvents(
      { type: 'run_started', threadId: 't', runId: 'r' },
      { type: 'tool_call_start', toolCallId: 'c', toolCallName: 'f' },
      { type: 'run_finished', threadId: 't', runId: 'r' },
    );

    expect(findings.filter(({ rule }) => rule === 'tool/open-at-finish')).toMatchObject([
      { frame: 2, client: '@ag-ui/client 1.0 has dropped this event.' },
    ]);
  });
});

describe('types in the event lines of SSE', () => {
  it('count where the payload has none', () => {
    const { messages, state, findings } = inspect(
      stream(
        String.raw`
        0 bytes event: RUN_STARTED\ndata: {"threadId":"t","runId":"r"}\n\n
        1 bytes event: TEXT_MESSAGE_START\ndata: {"message_id":"m"}\n\n
        2 bytes event: TEXT_MESSAGE_CONTENT\ndata: {"message_id":"m","content":"hello"}\n\n
        3 bytes event: STATE_DELTA\ndata: [{"op":"add","path":"/a","value":1}]\n\n
        4 bytes event: message\ndata: {"a":1}\n\n
        `,
        { request: null },
      ),
    );

    expect(messages).toEqual([{ id: 'm', role: 'assistant', content: 'hello' }]);
    expect(state.current).toEqual({ a: 1 });
    expect(findings.filter(({ rule }) => rule === 'schema/missing-type').map(({ frame }) => frame)).toEqual([
      0, 1, 2, 3, 4,
    ]);
  });
});

describe('the sample of a dialect', () => {
  /** What each shows of its author's meaning: the texts of its messages, and how its last run ends. */
  const MEANT: Readonly<Record<string, readonly [texts: readonly string[], ending: string]>> = {
    'botsharp-snake-fields': [['Hi'], 'success'],
    'content-instead-of-delta': [['Hi'], 'success'],
    'copilotkit-cpk-debug-events': [[], 'truncated'],
    'copilotkit-incomplete': [['', '{"status":"error",'], 'error'],
    'copilotkit-stop': [['half'], 'truncated'],
    'crlf-sse-starlette': [[], 'success'],
    'done-sentinel': [[], 'success'],
    'dotnet-maf-nulls': [['', '"ok"', 'Hi'], 'success'],
    'dotnet-shared-reasoning-text-id': [['thinkanswer'], 'success'],
    'event-lines': [[], 'success'],
    'go-sdk-id-lines': [['Hi'], 'success'],
    'interrupt-draft-1-2025': [[], 'interrupt'],
    'interrupt-draft-2-2026': [[], 'interrupt'],
    'java-meta-event': [[], 'success'],
    'keepalive-comments': [[], 'success'],
    'langgraph-on-interrupt-custom': [[], 'success'],
    'legacy-0.0.59-thinking': [['hmm ok'], 'success'],
    'lowercase-types-event-lines': [['Hello', ''], 'success'],
    'multiline-data-java': [[], 'success'],
    'pascal-case-neuron-php': [['Hi'], 'success'],
    'python-snake-case': [['Hi'], 'success'],
    'tanstack-durable': [['Hi'], 'success'],
  };

  it.each(sampleNames('dialects', '.sse'))('%s is understood', name => {
    const { messages, runs } = inspect(streamOf(sampleBytes(`dialects/${name}.sse`), { request: null }));
    const [texts = [], ending] = MEANT[name] ?? [];

    expect(runs.at(-1)?.ending).toBe(ending);
    expect(messages.map(({ content }) => String(content ?? ''))).toEqual(
      texts.map(text => expect.stringContaining(text)),
    );
  });
});

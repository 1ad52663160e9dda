import { describe, expect, it } from 'vitest';
import { createDetector, type Verdict } from '../../../src/agui/detect';
import { frameScore } from '../../../src/agui/frame-score';
import { type RequestHints, requestScore } from '../../../src/agui/request-score';
import type { JsonObject } from '../../../src/base/json';
import { detect } from '../../../src/capture/detection';
import { eventLine } from '../../../src/wire/decode-frame';
import { createDecoder } from '../../../src/wire/decoder';
import { caseCapture, caseNames } from '../../fixtures/cases';
import { sampleBytes, sampleNames } from '../../fixtures/samples';

const ASKED: RequestHints = {
  url: 'http://localhost/chat',
  headers: [],
  body: '{"threadId":"t","runId":"r","messages":[]}',
};
const BLIND: RequestHints = { url: 'http://localhost/chat', headers: [], body: null };

/** The verdict on a whole stream, the number of frames it took, and the reason. */
function judge(bytes: Uint8Array, request = BLIND, contentType = 'text/event-stream') {
  const detector = createDetector(request);
  let frames = 0;
  const decoder = createDecoder(contentType, {
    onFrame(frame) {
      if (detector.verdict() !== 'undecided') return;
      detector.frame(frame.data, eventLine(frame.text));
      frames++;
    },
    onSilence() {},
  });
  decoder.push(0, bytes);
  decoder.end(0);
  detector.end();
  return { verdict: detector.verdict() as Verdict, frames, reason: detector.reason() };
}

describe('detection by frames', () => {
  it.each(sampleNames('', '.sse'))('finds the sample %s', name => {
    expect(judge(sampleBytes(`${name}.sse`)).verdict).toBe('ag-ui');
  });

  it.each(sampleNames('dialects', '.sse'))('finds the dialect %s', name => {
    expect(judge(sampleBytes(`dialects/${name}.sse`)).verdict).toBe('ag-ui');
  });

  it.each(sampleNames('dialects', '.ndjson'))('finds the NDJSON dialect %s', name => {
    expect(judge(sampleBytes(`dialects/${name}.ndjson`), BLIND, 'application/x-ndjson').verdict).toBe('ag-ui');
  });

  it.each(sampleNames('invalid', '.sse'))('finds the invalid stream %s', name => {
    const request = { ...BLIND, body: '{"threadId":"t","runId":"r","messages":[]}' };

    expect(judge(sampleBytes(`invalid/${name}.sse`), request).verdict).toBe('ag-ui');
  });

  const UNLIKE = 'The frames are too few or too far from AG-UI to be its events.';

  const REASONS: Readonly<Record<string, string>> = {
    'a2a.sse': 'The frames are JSON-RPC messages (MCP or A2A).',
    'anthropic.sse': 'The frames are messages of Anthropic.',
    'assistants-thread-events.sse': 'The frames are events of an OpenAI API.',
    'dify.sse': 'The frames are events of Dify.',
    'gemini.sse': 'The frames are answers of Gemini.',
    'generic-upper-type.sse': UNLIKE,
    'github-upper-events.sse': UNLIKE,
    'inhouse-lowercase-agent.sse': UNLIKE,
    'langchain-stream-events.sse': 'The frames are events of LangChain.',
    'langgraph-platform.sse': 'The frames are messages of LangGraph.',
    'mcp-streamable-http.sse': 'The frames are JSON-RPC messages (MCP or A2A).',
    'openai-chat.sse': 'The frames are chat completions of OpenAI.',
    'openai-responses.sse': 'The frames are events of an OpenAI API.',
    'vercel-ui-message-stream.sse': 'The frames are messages of the Vercel AI SDK.',
    'assistant-stream.txt': 'The stream had no frame.',
    'vercel-data-stream-v4.txt': 'The stream had no frame.',
  };

  it('is told of all look-alikes why they are none', () => {
    const names = ['.sse', '.txt'].flatMap(extension =>
      sampleNames('negative', extension).map(name => name + extension),
    );

    expect(Object.keys(REASONS).sort()).toEqual(names.sort());
  });

  it.each(Object.entries(REASONS))('refuses the look-alike %s: %s', (name, reason) => {
    expect(judge(sampleBytes(`negative/${name}`))).toMatchObject({ verdict: 'no', reason });
  });

  it.each(sampleNames('by-type', '.sse'))("finds a stream of one %s, unless it could be anybody's", name => {
    const bytes = sampleBytes(`by-type/${name}.sse`);

    expect(judge(bytes).verdict).toBe(/^(RAW|CUSTOM|STATE_|STEP_)/.test(name) ? 'no' : 'ag-ui');
    expect(judge(bytes, ASKED).verdict).toBe('ag-ui');
  });

  it.each([
    [
      'of text in pieces with numbers',
      ['TEXT_MESSAGE_START {"message_id":"m"}', 'TEXT_MESSAGE_CONTENT {"message_id":"m","content":"a"}'],
    ],
    [
      'of tool calls told at once',
      [
        'TOOL_CALL_START {"tool_name":"f","arguments":{}}',
        'TOOL_CALL_END {"result":1}',
        'TOOL_CALL_ERROR {"tool_call_id":"c"}',
      ],
    ],
    ['that opens with signs of life', [...Array(4).fill('HEARTBEAT {}'), 'RUN_STARTED {"threadId":"t","runId":"r"}']],
    [
      'that is the rest of a run',
      ['TEXT_MESSAGE_CONTENT {"messageId":"m","delta":"a"}', 'TEXT_MESSAGE_END {"messageId":"m"}'],
    ],
  ])('finds a stream %s', (_, events) => {
    const inPayload = events.map(event => event.replace(/^(\w+) \{("?)/, 'data: {"type":"$1",$2').replace(',}', '}'));
    const inLine = events.map(event => event.replace(/^(\w+) /, 'event: $1\ndata: '));

    for (const blocks of [inPayload, inLine]) {
      expect(judge(new TextEncoder().encode(`${blocks.join('\n\n')}\n\n`)).verdict).toBe('ag-ui');
    }
  });

  it.each([
    ['a list', '[{"type":"RUN_STARTED","threadId":"t","runId":"r"}]'],
    ['JSON in a string', JSON.stringify('{"type":"RUN_STARTED","threadId":"t","runId":"r"}')],
    ['a message of Phoenix', '["1",null,"thread:t","ag_ui_event",{"type":"RUN_STARTED","threadId":"t","runId":"r"}]'],
    ['three envelopes', '{"payload":{"data":{"event":{"type":"RUN_STARTED","threadId":"t","runId":"r"}}}}'],
  ])('finds an event in %s', (_, payload) => {
    expect(judge(new TextEncoder().encode(`data: ${payload}\n\n`)).verdict).toBe('ag-ui');
  });

  it('does not look into what RAW carries', () => {
    const raw = '{"type":"RAW","event":{"type":"RUN_STARTED","threadId":"t","runId":"r"}}';

    expect(judge(new TextEncoder().encode(`data: ${raw}\n\n`)).verdict).toBe('no');
  });

  it('is not misled by what RAW carries of other protocols', () => {
    const bytes = new TextEncoder().encode(
      'data: {"type":"RAW","event":{"jsonrpc":"2.0","choices":[]}}\n\ndata: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\ndata: {"type":"RUN_ERROR","message":"x"}\n\n',
    );

    expect(judge(bytes).verdict).toBe('ag-ui');
  });

  it.each(caseNames())('finds the case %s', name => {
    const { head, chunks } = caseCapture(name);

    expect(detect(head, [chunks], true).verdict).toBe('ag-ui');
  });

  it('decides on the first frame of a run', () => {
    expect(judge(sampleBytes('minimal.sse')).frames).toBe(1);
  });

  it('needs five frames at most to refuse a stream', () => {
    const bytes = new TextEncoder().encode('data: {"n":1}\n\n'.repeat(50));

    expect(judge(bytes)).toMatchObject({ verdict: 'no', frames: 5 });
  });

  it('stays undecided on a lone generic event while the stream is open', () => {
    const detector = createDetector(BLIND);

    detector.frame('{"type":"CUSTOM","name":"x","value":1}');

    expect(detector.verdict()).toBe('undecided');
  });

  it('believes a lone generic event when the request was AG-UI', () => {
    const detector = createDetector({ ...BLIND, body: '{"threadId":"t","runId":"r","messages":[]}' });

    detector.frame('{"type":"CUSTOM","name":"x","value":1}');

    expect(detector.verdict()).toBe('ag-ui');
  });
});

describe('the frame score', () => {
  it.each([
    [3, { type: 'RUN_STARTED', threadId: 't', runId: 'r' }],
    [3, { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '' }],
    [3, { type: 'STATE_SNAPSHOT', snapshot: {} }],
    [3, { type: 'THINKING_START' }],
    [2, { type: 'RunStarted', threadId: 't', runId: 'r' }],
    [2, { type: 'RUN_STARTED', thread_id: 't', run_id: 'r' }],
    [2, { type: 'RUN_STARTED', runId: 'r' }],
    [2, { type: 'TEXT_MESSAGE_CONTENT', messageId: null, delta: '' }],
    [2, { type: 'TEXT_MESSAGE_CONTENT', content: '' }],
    [2, { type: 'TOOL_CALL_START', toolName: 'f' }],
    [1, { type: 'TOOL_CALL_START' }],
    [1, { type: 'run_started' }],
    [0, { type: 'message_start' }],
    [0, { type: 'text-start', id: 'x' }],
    [0, {}],
  ])('is %i for %j', (score, event) => {
    expect(frameScore(event as JsonObject)).toBe(score);
  });
});

describe('the request score', () => {
  it.each([
    [3, { ...BLIND, body: '{"threadId":"t","runId":"r","messages":[]}' }],
    [3, { ...BLIND, body: '{"thread_id":"t","run_id":"r","messages":[]}' }],
    [3, { ...BLIND, body: '{"method":"agent/run","params":{},"body":{"threadId":"t","runId":"r","messages":[]}}' }],
    [3, { ...BLIND, headers: [['accept', 'application/vnd.ag-ui.event+proto']] as const }],
    [2, { ...BLIND, body: '{"threadId":"t","messages":[],"tools":[],"state":{}}' }],
    [2, { ...BLIND, body: '{"method":"agent/run"}' }],
    [1, { ...BLIND, url: 'https://x.test/api/copilotkit/agent/default/run?x=1' }],
    [0, { ...BLIND, body: '{"messages":[],"model":"m","stream":true}' }],
    [0, { ...BLIND, body: 'no json' }],
    [0, BLIND],
  ])('is %i for %j', (score, request) => {
    expect(requestScore(request)).toBe(score);
  });
});

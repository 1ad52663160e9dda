import { describe, expect, it } from 'vitest';
import { createDetector, type RequestHints, requestScore, type Verdict } from '../../../src/agui/detect';
import { createDecoder } from '../../../src/wire/decoder';
import { sampleBytes, sampleNames } from '../../fixtures/samples';

const BLIND: RequestHints = { url: 'http://localhost/chat', headers: [], body: null };

/** The verdict on a whole stream, the number of frames it took, and the reason. */
function judge(bytes: Uint8Array, request = BLIND, contentType = 'text/event-stream') {
  const detector = createDetector(request);
  let frames = 0;
  const decoder = createDecoder(contentType, {
    onFrame(frame) {
      if (detector.verdict() !== 'undecided') return;
      detector.frame(frame.data);
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

  it.each(sampleNames('negative', '.sse'))('refuses the look-alike %s, and says why', name => {
    const { verdict, reason } = judge(sampleBytes(`negative/${name}.sse`));

    expect(verdict).toBe('no');
    expect(reason).toMatch(/^[A-Z].*\.$/);
  });

  it.each(sampleNames('negative', '.txt'))('refuses the text %s', name => {
    expect(judge(sampleBytes(`negative/${name}.txt`)).verdict).toBe('no');
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

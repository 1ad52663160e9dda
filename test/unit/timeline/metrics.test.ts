import { describe, expect, it } from 'vitest';
import { ensure } from '../../../src/base/assert';
import { createFrameSizes, runMetrics } from '../../../src/timeline/metrics';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

function metricsOf(text: string, run = 0) {
  const inspection = inspect(stream(text));
  const sizes = createFrameSizes(inspection.frames);
  while (!sizes.toward(inspection.frames.length - 1, 2));
  return runMetrics(inspection, ensure(inspection.runs[run], 'the run'), sizes);
}

const RUN = `
  40   RUN_STARTED
  50   TOOL_CALL_START       call=c1 name=search
  60   TOOL_CALL_ARGS        call=c1 delta={}
  75   TOOL_CALL_END         call=c1
  275  TOOL_CALL_RESULT      message=m2 call=c1 content=found
  280  STATE_SNAPSHOT        {"a":1}
  281  STATE_DELTA           replace /b 1
  300  TEXT_MESSAGE_START    message=m1 role=assistant
  310  TEXT_MESSAGE_CONTENT  message=m1 delta=Hello
  311  TEXT_MESSAGE_CONTENT  message=m1 delta=é
  312  TEXT_MESSAGE_END      message=m1
  320  RUN_FINISHED          usage=[{"provider":"p","model":"m","inputTokens":5,"outputTokens":7}]
`;

describe('metrics of a run', () => {
  it('count from the request to the first event, the first token and the first text', () => {
    const metrics = metricsOf(RUN);

    expect(metrics.since).toBe('request');
    expect(metrics.firstEvent).toEqual({ frame: 0, ms: 40 });
    expect(metrics.firstToken).toEqual({ frame: 2, ms: 60 });
    expect(metrics.firstText).toEqual({ frame: 8, ms: 310 });
    expect(metrics.duration).toBe(320);
  });

  it('count a later run of the stream from its own start', () => {
    const metrics = metricsOf(`${RUN}\n 1000 RUN_STARTED run=r2\n 1030 TEXT_MESSAGE_CHUNK message=m9 delta=x`, 1);

    expect(metrics.since).toBe('start');
    expect(metrics.firstEvent).toBeNull();
    expect(metrics.firstToken).toEqual({ frame: 13, ms: 30 });
    expect(metrics.events).toBe(2);
  });

  it('say how long a tool wrote its arguments and waited for its result', () => {
    expect(metricsOf(RUN).tools).toEqual([
      { id: 'c1', name: 'search', first: 1, result: 4, arguments: 25, waiting: 200 },
    ]);
  });

  it('leave the times of a call open that never ends', () => {
    expect(metricsOf('0 RUN_STARTED\n5 TOOL_CALL_START call=c1 name=search').tools).toMatchObject([
      { arguments: null, waiting: null },
    ]);
  });

  it('count events and bytes of each type, with all bytes of the wire in the sum', () => {
    const metrics = metricsOf(RUN);

    expect(metrics.types.find(({ type }) => type === 'TEXT_MESSAGE_CONTENT')).toMatchObject({ events: 2, first: 8 });
    expect(metrics.types.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(metrics.bytes);
    expect(metrics.bytes).toBe(inspect(stream(RUN)).bytes);
  });

  it('list what each change of the state weighs, and what failed', () => {
    expect(metricsOf(RUN).patches).toMatchObject([
      { frame: 5, t: 280, kind: 'snapshot', failed: false },
      { frame: 6, t: 281, kind: 'delta', failed: true },
    ]);
  });

  it('repeat what the run says that it has used', () => {
    expect(metricsOf(RUN).usage).toEqual([
      {
        frame: 11,
        model: 'p m',
        counts: [
          { name: 'inputTokens', tokens: 5 },
          { name: 'outputTokens', tokens: 7 },
        ],
      },
    ]);
    expect(metricsOf('0 RUN_STARTED\n1 RUN_FINISHED').usage).toEqual([]);
  });

  it('are empty for a run without events', () => {
    const inspection = inspect(stream(''));
    const [run] = inspection.runs;
    const metrics = runMetrics(inspection, ensure(run, 'the run'), createFrameSizes(inspection.frames));

    expect(metrics).toMatchObject({ events: 0, bytes: 0, firstEvent: null, types: [], gaps: { count: 0 } });
  });
});

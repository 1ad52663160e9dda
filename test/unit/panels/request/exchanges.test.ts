import { describe, expect, it } from 'vitest';
import { clientTools } from '../../../../panels/request/client-tools';
import { answeredInterrupts, askedInterrupts } from '../../../../panels/request/interrupts';
import { runInput } from '../../../../panels/request/run-input';
import { ensure } from '../../../../src/base/assert';
import { inspect } from '../../../fixtures/inspect';
import { story } from '../../../fixtures/story';
import { stream } from '../../../fixtures/stream';

const inspections = story().map(capture => inspect(capture));
const first = ensure(inspections[0], 'the first run');
const second = ensure(inspections[1], 'the second run');

describe('an interrupt and its answer', () => {
  it('are brought together from the run that asked', () => {
    expect(askedInterrupts(first, 0, inspections)).toMatchObject([
      {
        id: 'int-3',
        asked: { runId: 'run-5a07', frame: 37, interrupt: { reason: 'payment_approval' } },
        answer: { runId: 'run-5b93', ref: { stream: 'page-2', run: 0 }, entry: { status: 'resolved' } },
      },
    ]);
    expect(askedInterrupts(second, 0, inspections)).toEqual([]);
  });

  it('are brought together from the request that answers', () => {
    expect(answeredInterrupts(second, 0, inspections)).toMatchObject([
      { id: 'int-3', asked: { runId: 'run-5a07', frame: 37 }, answer: { runId: 'run-5b93' } },
    ]);
  });

  it('stay alone while the other was not captured', () => {
    expect(askedInterrupts(first, 0, [first])).toMatchObject([{ answer: null }]);
    expect(answeredInterrupts(second, 0, [second])).toMatchObject([{ asked: null }]);
  });
});

describe('a client tool', () => {
  it('is declared, called, and answered by a later request', () => {
    const { declared, others } = clientTools(first, 0, inspections);

    expect(declared).toMatchObject([
      { name: 'show_on_map', calls: [{ id: 'call-70', frame: 30, answer: { kind: 'request', runId: 'run-5b93' } }] },
      { name: 'print', calls: [] },
    ]);
    expect(others).toEqual(['search_hotels', 'reserve_room']);
  });

  it('is answered by an event of its own run, or not at all', () => {
    const run = inspect(
      stream(
        `
        0 RUN_STARTED
        1 TOOL_CALL_START call=a name=map
        2 TOOL_CALL_END call=a
        3 TOOL_CALL_RESULT call=a message=m content=ok
        4 TOOL_CALL_START call=b name=map
        5 TOOL_CALL_END call=b
      `,
        { request: { tools: [{ name: 'map', description: '', parameters: {} }] } },
      ),
    );

    expect(clientTools(run, 0, [run]).declared).toMatchObject([
      {
        calls: [
          { id: 'a', answer: { kind: 'event', frame: 3 } },
          { id: 'b', answer: null },
        ],
      },
    ]);
  });
});

describe('the input of a run', () => {
  it('is null where the body is none, and the text is kept', () => {
    const run = inspect(stream('0 RUN_STARTED', { request: '{"a":1}' }));

    expect(runInput(run, 0)).toEqual({ body: '{"a":1}', input: null, frame: null });
    expect(runInput(inspect(stream('0 RUN_STARTED', { request: null })), 0).body).toBeNull();
  });
});

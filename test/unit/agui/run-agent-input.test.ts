import { describe, expect, it } from 'vitest';
import { runAgentInput } from '../../../src/agui/run-agent-input';

const INPUT = { threadId: 't', runId: 'r', messages: [], state: { n: 1 } };

describe('the RunAgentInput of a request', () => {
  it('is the body', () => {
    expect(runAgentInput(JSON.stringify(INPUT))).toEqual(INPUT);
  });

  it.each([
    ['CopilotKit', { method: 'agent/run', params: { agentId: 'default', threadId: 'other' }, body: INPUT }],
    ['input', { input: INPUT }],
    ['payload', { type: 'run.start', payload: INPUT }],
    ['data', { data: INPUT }],
    ['two levels', { payload: { params: INPUT } }],
  ])('is found in an envelope: %s', (_, body) => {
    expect(runAgentInput(JSON.stringify(body))).toEqual(INPUT);
  });

  it('has the ids of snake case in camel case too', () => {
    const body = JSON.stringify({ input: { thread_id: 't', run_id: 'r' } });

    expect(runAgentInput(body)).toMatchObject({ threadId: 't', runId: 'r' });
  });

  it('needs a run or messages beside its thread', () => {
    expect(runAgentInput('{"threadId":"t","messages":[]}')).toEqual({ threadId: 't', messages: [] });
    expect(runAgentInput('{"threadId":"t","runId":"r"}')).toEqual({ threadId: 't', runId: 'r' });
    expect(runAgentInput('{"threadId":"t","runId":7,"messages":"none"}')).toBeNull();
  });

  it('is the outermost one', () => {
    const mirror = { threadId: 'mirror', runId: 'mirror' };

    expect(runAgentInput(JSON.stringify({ ...INPUT, data: mirror }))).toMatchObject({ threadId: 't', runId: 'r' });
  });

  it.each([
    null,
    '',
    'threadId=t&runId=r',
    'null',
    '[{"threadId":"t","runId":"r"}]',
    '{"messages":[]}',
    '{"__proto__":{"threadId":"t","runId":"r"}}',
    JSON.stringify({ data: { data: { data: INPUT } } }),
  ])('is not there in %j', body => {
    expect(runAgentInput(body)).toBeNull();
  });
});

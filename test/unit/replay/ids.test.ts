import { describe, expect, it } from 'vitest';
import { requestIds } from '../../../src/replay/ids';

const INPUT = { threadId: 't', runId: 'r', messages: [] };
const IDS = { threadId: 't', runId: 'r' };

describe('the ids of a request', () => {
  it('are read from a RunAgentInput', () => {
    expect(requestIds(JSON.stringify(INPUT))).toEqual(IDS);
    expect(requestIds('{"thread_id":"t","run_id":"r"}')).toEqual(IDS);
  });

  it.each([
    ['CopilotKit', { method: 'agent/run', params: { agentId: 'default', threadId: 'other' }, body: INPUT }],
    ['input', { input: INPUT }],
    ['payload', { type: 'run.start', payload: INPUT }],
    ['data', { data: INPUT }],
    ['two levels', { payload: { params: INPUT } }],
  ])('are read from an envelope: %s', (_, body) => {
    expect(requestIds(JSON.stringify(body))).toEqual(IDS);
  });

  it('of the outermost input win', () => {
    expect(requestIds(JSON.stringify({ ...INPUT, data: { threadId: 'mirror', runId: 'mirror' } }))).toEqual(IDS);
  });

  it.each([
    null,
    '',
    'threadId=t&runId=r',
    'null',
    '[{"threadId":"t","runId":"r"}]',
    '{"threadId":"t"}',
    '{"threadId":"t","runId":7}',
    '{"__proto__":{"threadId":"t","runId":"r"}}',
    JSON.stringify({ data: { data: { data: INPUT } } }),
  ])('are none in %j', body => {
    expect(requestIds(body)).toBeNull();
  });
});

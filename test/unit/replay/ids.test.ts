import { describe, expect, it } from 'vitest';
import { requestIds } from '../../../src/replay/ids';

describe('the ids of a request', () => {
  it('are those of its RunAgentInput', () => {
    const body = JSON.stringify({ method: 'agent/run', body: { threadId: 't', runId: 'r', messages: [] } });

    expect(requestIds(body)).toEqual({ threadId: 't', runId: 'r' });
  });

  it.each([null, '{"messages":[]}', '{"threadId":"t","messages":[]}'])('are not there in %j', body => {
    expect(requestIds(body)).toBeNull();
  });
});

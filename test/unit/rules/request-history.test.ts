import { describe, expect, it } from 'vitest';
import { DONE, last, seen, thread } from '../../fixtures/thread';

describe('calls that were left to the application', () => {
  const tools = [{ name: 'pick', description: '' }];
  const called = '0 RUN_STARTED\n1 TOOL_CALL_START call=c name=pick\n2 TOOL_CALL_END call=c\n3 RUN_FINISHED';
  const call = {
    id: 'c',
    role: 'assistant',
    toolCalls: [{ id: 'c', type: 'function', function: { name: 'pick', arguments: '' } }],
  };
  const rules = (found: unknown[]): unknown[] => found.filter(one => String(one).startsWith('request/tool'));

  it('are answered by a tool message', () => {
    const result = { id: 'm', role: 'tool', toolCallId: 'c', content: '', error: 'declined' };

    expect(last([called, { tools }], [DONE, { tools, messages: [call, result] }])).toEqual([]);
  });

  it('are not answered', () => {
    expect(rules(last([called, { tools }], [DONE, { tools, messages: [call] }]))).toEqual([
      ['request/tool-unanswered', 'warning', null],
    ]);
  });

  it('may be in a history that was cut off before them', () => {
    const messages = [{ id: 'u', role: 'user', content: 'again' }];

    expect(rules(last([called, { tools }], [DONE, { tools, messages }]))).toEqual([
      ['request/tool-unanswered', 'info', null],
    ]);
  });

  it('are those that RUN_FINISHED names, or else those to the tools of the request', () => {
    const named = called.replace('RUN_FINISHED', 'RUN_FINISHED outcome={"type":"success","pendingToolCallIds":["c"]}');

    expect(rules(last([named, {}], [DONE, { messages: [call] }]))).toHaveLength(1);
    expect(rules(last([called, {}], [DONE, { messages: [call] }]))).toEqual([]);
  });

  it('are none when the run failed', () => {
    const failed = called.replace('RUN_FINISHED', 'RUN_ERROR message=no');

    expect(rules(last([failed, { tools }], [DONE, { tools, messages: [call] }]))).toEqual([]);
  });
});

describe('a request that goes on with a thread', () => {
  const sealed = `0 RUN_STARTED
    1 TEXT_MESSAGE_START message=m
    2 TEXT_MESSAGE_END message=m
    3 REASONING_ENCRYPTED_VALUE subtype=message entity=m encryptedValue=AAAA
    4 STATE_SNAPSHOT {"n":1}
    5 RUN_FINISHED`;
  const held = { id: 'm', role: 'assistant', content: '', encryptedValue: 'AAAA' };

  it('carries its messages, its state and its encrypted values', () => {
    expect(last([sealed, {}], [DONE, { messages: [held], state: { n: 1 } }])).toEqual([]);
  });

  it.each([
    ['leaves a message out', { messages: [] }, ['request/history-differs', 'info', null]],
    ['carries another state', { messages: [held], state: { n: 2 } }, ['request/state-differs', 'info', null]],
    [
      'changes an encrypted value',
      { messages: [{ ...held, encryptedValue: 'BBBB' }] },
      ['request/encrypted-changed', 'warning', null],
    ],
    [
      'loses an encrypted value',
      { messages: [{ id: 'm', role: 'assistant', content: '' }] },
      ['request/encrypted-changed', 'warning', null],
    ],
    ['has the id of a run before it', { runId: 'r1', messages: [held] }, ['request/run-id-reused', 'warning', null]],
  ])('%s', (_, request, found) => {
    expect(last([sealed, {}], [DONE, request])).toContainEqual(found);
  });

  it('is sent twice', () => {
    expect(last([DONE, {}], [DONE.replace('RUN_STARTED', 'RUN_STARTED run=r1'), { runId: 'r1' }])).toContainEqual([
      'request/run-id-reused',
      'info',
      null,
    ]);
  });

  it('carries an encrypted value to another origin', () => {
    const elsewhere = { url: 'http://other.example/agent' };

    expect(last([sealed, {}], [DONE, { messages: [held] }, elsewhere])).toContainEqual([
      'request/encrypted-elsewhere',
      'info',
      null,
    ]);
  });

  it('does not say its version to an agent that does', () => {
    const declared = DONE.replace('RUN_STARTED', 'RUN_STARTED protocolVersion=1.1');

    expect(last([declared, {}], [DONE, {}])).toEqual([['request/protocol-version-missing', 'info', null]]);
    expect(last([declared, {}], [DONE, { protocolVersion: '1.1' }])).toEqual([]);
  });

  it('does not carry a state of null, and both sides start from nothing', () => {
    const nothing = '0 RUN_STARTED\n1 STATE_SNAPSHOT null\n2 RUN_FINISHED';
    const [, second] = thread([nothing, {}], ['0 RUN_STARTED\n1 STATE_DELTA add /n 1\n2 RUN_FINISHED', {}]);

    expect(second?.findings.map(seen)).toEqual([['state/null-not-carried', 'info', null]]);
    expect(second?.state.current).toEqual({ n: 1 });
  });

  it('keeps the activities that the page holds, where they stood', () => {
    const first = `0 RUN_STARTED
      1 TEXT_MESSAGE_START message=m
      2 TEXT_MESSAGE_END message=m
      3 ACTIVITY_SNAPSHOT message=a type=plan {"n":0}
      4 RUN_FINISHED`;
    const second = '0 RUN_STARTED\n1 ACTIVITY_DELTA message=a type=plan replace /n 1\n2 RUN_FINISHED';
    const messages = [
      { id: 'm', role: 'assistant', content: '' },
      { id: 'u', role: 'user', content: 'go on' },
    ];

    const [, inspection] = thread([first, {}], [second, { messages }]);

    expect(inspection?.findings).toEqual([]);
    expect(inspection?.messages.map(({ id, content }) => [id, content])).toEqual([
      ['m', ''],
      ['a', { n: 1 }],
      ['u', 'go on'],
    ]);
  });
});

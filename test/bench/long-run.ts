/** Deltas per message in the long run. */
const DELTAS = 98;

/** The bytes of a run of so many events at least: messages of token deltas, and a state delta after each. */
export function longRun(events: number): Buffer {
  const lines = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'STATE_SNAPSHOT', snapshot: { messages: 0 } },
  ];
  const all: object[] = lines;
  for (let message = 0; all.length < events - 1; message++) {
    const messageId = `m${message}`;
    all.push({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
    for (let i = 0; i < DELTAS; i++) all.push({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: `token ${i} ` });
    all.push({ type: 'TEXT_MESSAGE_END', messageId });
    all.push({ type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/messages', value: message + 1 }] });
  }
  all.push({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' });
  return encoded(all);
}

/**
 * The bytes of a run whose events alternate: two messages and the arguments of a tool call interleaved, texts and
 * arguments with escapes, steps, results, and deltas of a list of todos.
 */
export function mixedRun(events: number): Buffer {
  const all: object[] = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'STATE_SNAPSHOT', snapshot: { todos: [] } },
  ];
  for (let turn = 0; all.length < events - 1; turn++) {
    const [toolCallId, stepName] = [`c${turn}`, `step ${turn}`];
    const messages = [`a${turn}`, `b${turn}`];
    all.push({ type: 'STEP_STARTED', stepName });
    for (const messageId of messages) all.push({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
    all.push({ type: 'TOOL_CALL_START', toolCallId, toolCallName: 'search' });
    all.push({ type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"words":[' });
    for (let i = 0; i < 40; i++) {
      const delta = i % 8 === 0 ? `line ${i}\n` : `token ${i} `;
      all.push({ type: 'TEXT_MESSAGE_CONTENT', messageId: messages[i % 2], delta });
      if (i % 2 === 0) all.push({ type: 'TOOL_CALL_ARGS', toolCallId, delta: `${i === 0 ? '' : ','}"word ${i}"` });
    }
    all.push({ type: 'TOOL_CALL_ARGS', toolCallId, delta: ']}' });
    all.push({ type: 'TOOL_CALL_END', toolCallId });
    for (const messageId of messages) all.push({ type: 'TEXT_MESSAGE_END', messageId });
    all.push({ type: 'TOOL_CALL_RESULT', messageId: `r${turn}`, toolCallId, content: '{"found":3}' });
    const path = turn % 50 === 0 ? '/todos' : '/todos/-';
    const value = { id: `t${turn}`, text: 'write the report', done: false };
    all.push({ type: 'STATE_DELTA', delta: [{ op: 'add', path, value: path === '/todos' ? [value] : value }] });
    all.push({ type: 'STEP_FINISHED', stepName });
  }
  all.push({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' });
  return encoded(all);
}

function encoded(events: readonly object[]): Buffer {
  return Buffer.from(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));
}

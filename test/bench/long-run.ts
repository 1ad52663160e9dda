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
  return Buffer.from(all.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));
}

import { describe, expect, it } from 'vitest';
import { type ConversationFilter, conversationRows } from '../../../../panels/conversation/conversation-rows';
import { createConversationReplay } from '../../../../src/rules/conversation-at';
import { inspect } from '../../../fixtures/inspect';
import { story } from '../../../fixtures/story';
import { stream } from '../../../fixtures/stream';

const ALL: ConversationFilter = { reasoning: true, tools: true, activities: true, query: '' };

function rowsOf(capture: ReturnType<typeof stream>, filter: Partial<ConversationFilter> = {}, folded: string[] = []) {
  const inspection = inspect(capture);
  const replay = createConversationReplay(inspection);
  while (!replay.toward(inspection.frames.length - 1, 100));
  return conversationRows(replay.now, inspection.runs, { ...ALL, ...filter }, new Set(folded));
}

/** `# 0 (3)` the head of a run with its messages, `i1!` a note, else the message's id. */
function lines(rows: ReturnType<typeof rowsOf>): string[] {
  return rows.map(row => {
    if (row.kind === 'group') return `# ${row.run} (${row.count})`;
    return row.kind === 'note' ? `${row.note.kind}!` : row.message.id;
  });
}

const [first = stream('')] = story();

describe('rows of a conversation', () => {
  it('begin anew where the messages of another run begin, with what was there before first', () => {
    const rows = rowsOf(
      stream(
        `
        0 RUN_STARTED
        1 TEXT_MESSAGE_CHUNK message=a delta=x
        2 RUN_FINISHED
        3 RUN_STARTED run=r2
        4 TEXT_MESSAGE_CHUNK message=b delta=x
        5 RUN_ERROR message=bad
      `,
        { request: { messages: [{ id: 'u', role: 'user', content: 'hi' }] } },
      ),
    );

    expect(lines(rows)).toEqual(['# -1 (1)', 'u', '# 0 (1)', 'a', '# 1 (1)', 'b', 'error!']);
  });

  it('put an interrupt behind the message that was last', () => {
    expect(lines(rowsOf(first)).slice(-2)).toEqual(['call-72', 'interrupt!']);
  });

  it('leave out kinds of messages', () => {
    expect(lines(rowsOf(first, { tools: false, reasoning: false, activities: false }))).toEqual([
      '# -1 (2)',
      'msg-1',
      'msg-2',
      '# 0 (2)',
      'msg-10',
      'msg-12',
      'interrupt!',
    ]);
  });

  it('find a text in contents, parts and arguments, in any case', () => {
    expect(lines(rowsOf(first, { query: 'NEAR THIS' }))).toEqual(['# -1 (1)', 'msg-2']);
    expect(lines(rowsOf(first, { query: 'htl-208' }))).toEqual(['# 0 (2)', 'msg-11', 'call-72']);
    expect(lines(rowsOf(first, { query: 'nowhere' }))).toEqual([]);
  });

  it('keep the count of a run that is folded', () => {
    const [head] = rowsOf(first);

    expect(lines(rowsOf(first, {}, [head?.key ?? '']))[0]).toBe('# -1 (2)');
    expect(lines(rowsOf(first, {}, [head?.key ?? '']))[1]).toBe('# 0 (6)');
  });

  it('have keys of their own where two messages have one id', () => {
    const run = stream(`
      0 RUN_STARTED
      1 MESSAGES_SNAPSHOT [{"id":"m","role":"user","content":"a"},{"id":"m","role":"user","content":"b"}]
    `);
    const keys = rowsOf(run).map(({ key }) => key);

    expect(new Set(keys).size).toBe(keys.length);
  });
});

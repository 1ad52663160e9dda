import { describe, expect, it } from 'vitest';
import { type ConversationReplay, createConversationReplay } from '../../../src/rules/conversation-at';
import { createMessageReplay } from '../../../src/rules/messages-at';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const RUN = `
  0    RUN_STARTED
  1    SUBAGENT_STARTED      subagent=s1 name=scout
  2    TEXT_MESSAGE_START    message=m1 role=assistant
  3    TEXT_MESSAGE_CONTENT  message=m1 delta=Hel
  4    TEXT_MESSAGE_CONTENT  message=m1 delta=lo
  5    TEXT_MESSAGE_END      message=m1
  6    TOOL_CALL_START       call=c1 name=search parent=m1
  7    TOOL_CALL_ARGS        call=c1 delta="{"
  8    TOOL_CALL_ARGS        call=c1 delta="}"
  9    TOOL_CALL_END         call=c1
  10   TOOL_CALL_RESULT      message=m2 call=c1 content=found
  11   RUN_FINISHED          {"type":"interrupt","interrupts":[{"id":"i1","reason":"confirm"}]}
`;

function at(replay: ConversationReplay, frame: number) {
  while (!replay.toward(frame, 3));
  return replay.now;
}

describe('the conversation at a frame', () => {
  it('knows which frames made a message, and whether it is open', () => {
    const replay = createConversationReplay(inspect(stream(RUN)));

    expect(at(replay, 3).message('m1')).toMatchObject({ first: 2, last: 3, deltas: 1, open: true });
    expect(at(replay, 5).message('m1')).toMatchObject({ first: 2, last: 5, deltas: 2, open: false });
  });

  it('knows the frames of a call, which change the message that holds it', () => {
    const replay = createConversationReplay(inspect(stream(RUN)));

    const now = at(replay, 10);

    expect(now.call('c1')).toMatchObject({ first: 6, last: 10, deltas: 2, open: false, end: 9, result: 10 });
    expect(now.message('m1')).toMatchObject({ last: 10 });
    expect(now.message('m2')).toMatchObject({ first: 10, last: 10 });
  });

  it('goes back, and forgets what has not come yet', () => {
    const replay = createConversationReplay(inspect(stream(RUN)));
    at(replay, 11);

    const back = at(replay, 2);

    expect(back.messages).toMatchObject([{ id: 'm1', content: '' }]);
    expect(back.message('m1')).toMatchObject({ deltas: 0, open: true });
    expect(back.call('c1')).toBeUndefined();
    expect(back.notes).toEqual([]);
  });

  it('names subagents, and notes interrupts after the message that was last', () => {
    const now = at(createConversationReplay(inspect(stream(RUN))), 11);

    expect(now.subagent('s1')).toBe('scout');
    expect(now.notes).toEqual([
      { kind: 'interrupt', frame: 11, after: 'm2', id: 'i1', interrupt: { id: 'i1', reason: 'confirm' } },
    ]);
  });

  it('notes errors of the run', () => {
    const now = at(createConversationReplay(inspect(stream('0 RUN_STARTED\n1 RUN_ERROR message=broken'))), 1);

    expect(now.notes).toMatchObject([{ kind: 'error', frame: 1, after: null, event: { message: 'broken' } }]);
  });

  it('tells messages of the request from those of the run, also when the run changes them', () => {
    const run = inspect(
      stream('0 RUN_STARTED\n1 TEXT_MESSAGE_START message=old role=assistant\n2 TEXT_MESSAGE_END message=old', {
        request: { messages: [{ id: 'old', role: 'assistant', content: 'before' }] },
      }),
    );
    const replay = createConversationReplay(run);

    expect(at(replay, 0).message('old')).toBeUndefined();
    expect(at(replay, 1).message('old')).toMatchObject({ first: -1, last: 1 });
  });

  it('marks a stall in the middle of a text where it was', () => {
    const run = inspect(
      stream(`
        0      RUN_STARTED
        1      TEXT_MESSAGE_START    message=m role=assistant
        2      TEXT_MESSAGE_CONTENT  message=m delta=four
        60000  TEXT_MESSAGE_CONTENT  message=m delta=more
        60001  TEXT_MESSAGE_END      message=m
        60002  RUN_FINISHED
      `),
    );

    expect(at(createConversationReplay(run), 5).message('m')?.stalls).toEqual([{ at: 4, ms: 59_998 }]);
  });

  it('holds at every frame what the fold holds', () => {
    const inspection = inspect(stream(RUN));
    const replay = createConversationReplay(inspection);
    const plain = createMessageReplay(inspection);

    for (const frame of [0, 7, 3, 11, 10, 4]) {
      expect(at(replay, frame).messages).toEqual(plain.at(frame));
    }
  });
});

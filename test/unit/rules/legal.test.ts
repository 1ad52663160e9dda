import { describe, expect, it } from 'vitest';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

/** Streams that look wrong and are legal, by what they show. RUN_STARTED and RUN_FINISHED are added where missing. */
const LEGAL: Readonly<Record<string, string>> = {
  'several runs, one after RUN_ERROR': `
    0 RUN_STARTED run=r0
    0 RUN_ERROR message=no
    0 RUN_STARTED run=r1
    0 RUN_FINISHED
    0 RUN_STARTED run=r2
    0 RUN_FINISHED`,
  'RUN_ERROR alone': '0 RUN_ERROR message=no',
  'RUN_ERROR after RUN_FINISHED': `
    0 RUN_STARTED
    0 RUN_FINISHED
    0 RUN_ERROR message=late`,
  'everything open at RUN_ERROR': `
    0 RUN_STARTED
    0 STEP_STARTED step=s
    0 TEXT_MESSAGE_START message=m
    0 TOOL_CALL_START call=c name=f
    0 REASONING_START message=r
    0 REASONING_MESSAGE_START message=r
    0 SUBAGENT_STARTED subagent=a name=scout
    0 RUN_ERROR message=no`,
  'items opened again': `
    0 TEXT_MESSAGE_START message=m
    0 TEXT_MESSAGE_END message=m
    0 TEXT_MESSAGE_START message=m
    0 TEXT_MESSAGE_END message=m
    0 TOOL_CALL_START call=c name=f
    0 TOOL_CALL_END call=c
    0 TOOL_CALL_START call=c name=f
    0 TOOL_CALL_END call=c
    0 REASONING_START message=r
    0 REASONING_END message=r
    0 REASONING_START message=r
    0 REASONING_END message=r`,
  'parallel messages, calls and overlapping steps': `
    0 STEP_STARTED step=a
    0 TEXT_MESSAGE_START message=m
    0 STEP_STARTED step=b
    0 TEXT_MESSAGE_START message=n
    0 TOOL_CALL_START call=c name=f parent=m
    0 TOOL_CALL_START call=d name=f
    0 STEP_FINISHED step=a
    0 TOOL_CALL_END call=c
    0 TEXT_MESSAGE_END message=m
    0 TOOL_CALL_END call=d
    0 TEXT_MESSAGE_END message=n
    0 STEP_FINISHED step=b`,
  'a reasoning message outside any span, and a span that shares an id with a text message': `
    0 REASONING_MESSAGE_START message=q
    0 REASONING_MESSAGE_END message=q
    0 REASONING_START message=m
    0 REASONING_END message=m
    0 TEXT_MESSAGE_START message=m
    0 TEXT_MESSAGE_END message=m`,
  'an encrypted value after its message closed': `
    0 REASONING_MESSAGE_START message=q
    0 REASONING_MESSAGE_END message=q
    0 REASONING_ENCRYPTED_VALUE subtype=message entity=q encryptedValue=AAAA`,
  'tags of subagents that nobody announced, or that ended': `
    0 TEXT_MESSAGE_START message=m subagent=ghost
    0 TEXT_MESSAGE_END message=m
    0 SUBAGENT_STARTED subagent=a name=scout
    0 SUBAGENT_FINISHED subagent=a
    0 TEXT_MESSAGE_START message=n subagent=a
    0 TEXT_MESSAGE_END message=n`,
  'one step name for the parent and a subagent': `
    0 STEP_STARTED step=s
    0 STEP_STARTED step=s subagent=a
    0 STEP_FINISHED step=s
    0 STEP_FINISHED step=s subagent=a`,
  'a suspended subagent without interrupt ids, and a tagged delta': `
    0 SUBAGENT_STARTED subagent=a name=scout
    0 STATE_DELTA add /n 1
    0 SUBAGENT_FINISHED subagent=a outcome={"type":"suspended"}`,
  'empty deltas, ids and patches': `
    0 TEXT_MESSAGE_START message=""
    0 TEXT_MESSAGE_CONTENT message="" delta=""
    0 TEXT_MESSAGE_END message=""
    0 STATE_DELTA []
    0 TOOL_CALL_START call=c name=f
    0 TOOL_CALL_END call=c
    0 TOOL_CALL_RESULT message=x call=c content=""`,
  'null where any value may stand': `
    0 STATE_SNAPSHOT null
    0 CUSTOM name=x null
    0 RAW metadata={"k":null} null
    0 STATE_SNAPSHOT {}
    0 STATE_DELTA add /a null`,
  'a state that is no object': `
    0 STATE_SNAPSHOT [1]
    0 STATE_SNAPSHOT "text"
    0 STATE_SNAPSHOT 7`,
  'extra members on operations':
    '0 STATE_DELTA [{"op":"add","path":"/a","value":1,"note":"x"},{"op":"remove","path":"/a","value":1}]',
  'arguments that are no JSON, and none': `
    0 TOOL_CALL_START call=c name=f
    0 TOOL_CALL_ARGS call=c delta=nope
    0 TOOL_CALL_END call=c
    0 TOOL_CALL_START call=d name=f
    0 TOOL_CALL_END call=d`,
  'a result for a call of an earlier run': '0 TOOL_CALL_RESULT message=m call=old content=ok',
  'a result whose message has the id of its call': `
    0 TOOL_CALL_START call=c name=f
    0 TOOL_CALL_END call=c
    0 TOOL_CALL_RESULT message=c call=c content=ok`,
  'text under an id that a call named as its parent': `
    0 TOOL_CALL_START call=c name=f parent=m
    0 TOOL_CALL_END call=c
    0 TEXT_MESSAGE_START message=m
    0 TEXT_MESSAGE_END message=m`,
  'a snapshot of messages in the middle of a message': `
    0 TEXT_MESSAGE_START message=m
    0 MESSAGES_SNAPSHOT [{"id":"m","role":"assistant","content":"x"}]
    0 TEXT_MESSAGE_CONTENT message=m delta=y
    0 TEXT_MESSAGE_END message=m`,
  'activities that change type and owner': `
    0 ACTIVITY_SNAPSHOT message=a type=x replace:=false {"n":0}
    0 ACTIVITY_SNAPSHOT message=a type=y subagent=s {"n":1}
    0 ACTIVITY_DELTA message=a type=z replace /n 2
    0 ACTIVITY_SNAPSHOT message=a type=z {"n":3}`,
  'messages of other roles': `
    0 TEXT_MESSAGE_START message=m role=developer
    0 TEXT_MESSAGE_END message=m
    0 TEXT_MESSAGE_START message=n role=user
    0 TEXT_MESSAGE_END message=n`,
  'chunks without ids, with metadata alone, with repeated members, without an end': `
    0 TEXT_MESSAGE_CHUNK message=m delta=a
    0 TEXT_MESSAGE_CHUNK metadata={"k":1}
    0 TEXT_MESSAGE_CHUNK role=assistant delta=b
    0 RAW {"any":1}
    0 ACTIVITY_SNAPSHOT message=a type=x {}
    0 SUBAGENT_STARTED subagent=s name=scout
    0 TEXT_MESSAGE_CHUNK delta=c
    0 SUBAGENT_FINISHED subagent=s
    0 CUSTOM name=x 1
    0 TEXT_MESSAGE_CHUNK message=m delta=d`,
  'timestamps that fall, repeat and are negative': `
    0 CUSTOM name=x timestamp:=5 1
    0 CUSTOM name=x timestamp:=-5 1
    0 CUSTOM name=x timestamp:=-5 1`,
  'comments, fields and long silences': `
    0 RUN_STARTED
    5 : keep-alive
    9000 bytes event: x\\nid: 1\\nretry: 5\\ndata: {"type":"CUSTOM",\\ndata: "name":"x","value":1}\\n\\n
    9001 RUN_FINISHED`,
  'a cancelled run with usage': `
    0 RUN_STARTED
    0 RUN_FINISHED outcome={"type":"cancelled"} usage=[{"inputTokens":3,"cachedInputTokens":3}]`,
  'an interrupt of any reason': `
    0 RUN_STARTED
    0 RUN_FINISHED {"type":"interrupt","interrupts":[{"id":"i","reason":"any","expiresAt":"soon"}]}`,
};

describe('a legal stream', () => {
  it.each(Object.entries(LEGAL))('with %s has no error and no warning', (_, text) => {
    const bare = !/RUN_(STARTED|ERROR)/.test(text);

    const { findings, runs } = inspect(stream(bare ? `0 RUN_STARTED\n${text}\n0 RUN_FINISHED` : text));

    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(runs.map(run => run.ending)).not.toContain('truncated');
  });

  it('may open in the middle of a run when the request resumes it', () => {
    const { findings } = inspect(
      stream('0 STATE_SNAPSHOT {}\n0 RUN_FINISHED', { requestHeaders: [['Last-Event-ID', '7']] }),
    );

    expect(findings).toEqual([]);
  });
});

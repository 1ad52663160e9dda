import { describe, expect, it } from 'vitest';
import { findingsFor, framesWith, silencesBefore, spanName, spansAt } from '../../../../panels/detail/frame-facts';
import { inspect } from '../../../fixtures/inspect';
import { stream } from '../../../fixtures/stream';

const run = inspect(
  stream(`
    0   RUN_STARTED
    1   STEP_STARTED           step=find
    2   TOOL_CALL_START        call=c1 name=search
    5   : keep-alive
    6   : keep-alive
    9   TEXT_MESSAGE_START     message=m1 role=assistant
    9   TOOL_CALL_ARGS         call=c1 delta="{}"
    9   TEXT_MESSAGE_CONTENT   message=m1 delta=hi
    12  TOOL_CALL_END          call=c1
    13  TEXT_MESSAGE_END       message=m1
  `),
);

describe('facts about a frame', () => {
  it('names the spans it belongs to, the outermost first, even where others overlap', () => {
    expect(spansAt(run.items, 4).map(spanName)).toEqual(['step find', 'tool call search']);
    expect(spansAt(run.items, 5).map(spanName)).toEqual(['step find', 'message assistant']);
    expect(spansAt(run.items, 0)).toEqual([]);
  });

  it('knows the frames of the same chunk', () => {
    expect(framesWith(run.frames, 4)).toEqual({ first: 3, last: 5 });
    expect(framesWith(run.frames, 0)).toEqual({ first: 0, last: 0 });
  });

  it('counts the blocks without data before it', () => {
    expect(silencesBefore(run.silences, 3)).toBe(2);
    expect(silencesBefore(run.silences, 4)).toBe(0);
  });

  it("tells the findings of the stream's end at its last frame", () => {
    const last = run.frames.length - 1;

    expect(run.findings.some(finding => finding.frame === null)).toBe(true);
    expect(findingsFor(run, last).some(finding => finding.frame === null)).toBe(true);
    expect(findingsFor(run, 0).some(finding => finding.frame === null)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { ALL_EXPANDED, type Expansion, USUAL_EXPANSION } from '../../../src/timeline/expansion';
import { createFindingIndex } from '../../../src/timeline/finding-index';
import { rowsOf } from '../../../src/timeline/rows';
import { summaryOf } from '../../../src/timeline/summary';
import { inspect } from '../../fixtures/inspect';
import { type StreamOptions, stream } from '../../fixtures/stream';

describe('summaryOf', () => {
  it('says how many keys and bytes a snapshot has', () => {
    expect(summaryAt(1, '1 STATE_SNAPSHOT {"a":1,"b":2}')).toBe('2 keys, 50 B');
  });

  it('names the path of a single operation', () => {
    expect(summaryAt(1, '1 STATE_DELTA add /booking 1')).toBe('1 operation, `add /booking`');
  });

  it('names the first path of several operations', () => {
    expect(summaryAt(1, '1 STATE_DELTA add /a 1 ; add /b 2 ; add /c 3')).toBe('3 operations, `/a` and 2 more');
  });

  it('marks the missing segment of a delta that was not applied', () => {
    const text = `1 STATE_SNAPSHOT {"trip":{"days":[1,2,3]}}
                  2 STATE_DELTA replace /trip/days/3/hotel "x"`;

    expect(summaryAt(2, text)).toBe('!not applied !`replace ``…/days/`[3]`/hotel`');
  });

  it('quotes a message, on one line', () => {
    const text = `1 TEXT_MESSAGE_START message=m1 role=assistant
                  2 TEXT_MESSAGE_CONTENT message=m1 delta="Hello\\n world"
                  3 TEXT_MESSAGE_END message=m1`;

    expect(summaryAt(1, text)).toBe('“Hello world”');
  });

  it('says that the end of a message was not seen', () => {
    const text = `1 TEXT_MESSAGE_START message=m1 role=assistant
                  2 TEXT_MESSAGE_CONTENT message=m1 delta="Hel"`;

    expect(summaryAt(1, text, { end: 'failed' })).toBe('“Hel” no end seen');
  });

  it('shows the arguments of a tool call and what it answered', () => {
    const text = `1 TOOL_CALL_START call=c1 name=search
                  2 TOOL_CALL_ARGS call=c1 delta="{\\"q\\":1}"
                  3 TOOL_CALL_END call=c1
                  4 TOOL_CALL_RESULT message=t1 call=c1 content=found`;

    expect(summaryAt(1, text)).toBe('`{"q":1} `→ `found`');
  });

  it('says that a tool call has no result', () => {
    const text = `1 TOOL_CALL_START call=c1 name=search
                  2 TOOL_CALL_END call=c1
                  3 RUN_FINISHED`;

    expect(summaryAt(1, text)).toBe('no result in this run');
  });

  it('says how long a step took', () => {
    expect(summaryAt(1, '1 STEP_STARTED step=a\n5041 STEP_FINISHED step=a')).toBe('step, 5.04 s');
  });

  it('names the interrupt that ended a run', () => {
    const text = '1 RUN_FINISHED {"type":"interrupt","interrupts":[{"id":"int-3","reason":"pay","message":"Pay?"}]}';

    expect(summaryAt(1, text)).toBe('interrupt int-3, “Pay?”');
  });

  it('says what is wrong with a payload that is no event', () => {
    expect(summaryAt(1, '1 data [1]')).toMatch(/^!unusable !/);
  });

  it('tells the range and the size of folded deltas', () => {
    const text = `1 TEXT_MESSAGE_START message=m1 role=assistant
                  2 TEXT_MESSAGE_CONTENT message=m1 delta="ab"
                  3 TEXT_MESSAGE_CONTENT message=m1 delta="c"
                  4 TEXT_MESSAGE_END message=m1`;

    expect(summaryAt(2, text, {}, ALL_EXPANDED)).toBe('2 to 3, 3 B');
  });
});

/** The summary of the row at a frame: code in backquotes, verdicts in exclamation marks, a bad segment in brackets. */
function summaryAt(frame: number, text: string, options: StreamOptions = {}, expansion: Expansion = USUAL_EXPANSION) {
  const inspection = inspect(stream(`0 RUN_STARTED\n${text}`, options));
  const run = inspection.runs[0];
  if (!run) throw new Error('No run');
  const { gaps } = createFindingIndex(inspection.findings, inspection.frames);
  const list = rowsOf({ items: inspection.items, run, expansion, gaps, endFindings: [] });
  const row = list.at(list.indexOfFrame(frame));
  if (!row) throw new Error('No row');
  const marks = { words: '', code: '`', operation: '`', verdict: '!', strong: '*' };
  return summaryOf(row, inspection, run)
    .map(part => (part.as === 'bad-segment' ? `[${part.text}]` : marks[part.as] + part.text + marks[part.as]))
    .join('');
}

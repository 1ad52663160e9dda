import { describe, expect, it } from 'vitest';
import { joinChunks, splitChunks } from '../../../src/capture/chunks';
import { createInspection, type Inspection } from '../../../src/rules/inspection';
import { parseFilter } from '../../../src/timeline/filter';
import { createFilteredRows } from '../../../src/timeline/filtered-rows';
import type { RowList } from '../../../src/timeline/row';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const inspection = inspect(
  stream(`
    0     RUN_STARTED
    10    STATE_SNAPSHOT {"items":[{"name":"tea"}],"note":"x"}
    20    STATE_DELTA replace /items/0/name "Coffee"
    30    STATE_DELTA replace /items/7/name "milk"
    40    TOOL_CALL_START call=c1 name=search_hotels
    50    TOOL_CALL_ARGS call=c1 delta="{}"
    60    TOOL_CALL_END call=c1
    2000  TEXT_MESSAGE_START message=m1 role=assistant
    2010  TEXT_MESSAGE_CONTENT message=m1 delta="coffee is ready"
    2020  TEXT_MESSAGE_END message=m1
    2030  RUN_FINISHED
  `),
);

describe('parseFilter', () => {
  it.each([
    ['coffee', [2, 8]],
    ['"coffee is"', [8]],
    ['coffee ready', [8]],
    ['milk | ready', [3, 8]],
    ['coffee -ready', [2]],
    ['/co.+ready/', [8]],
    ['type:STATE_DELTA', [2, 3]],
    ['type:state_*', [1, 2, 3]],
    ['family:tool', [4, 5, 6]],
    ['tool:hotels', [4, 5, 6]],
    ['message:m1', [7, 8, 9]],
    ['has:finding type:STATE_DELTA', [3]],
    ['severity:warning type:STATE_DELTA', [3]],
    ['rule:patch/* type:STATE_DELTA', [3]],
    ['rule:patch type:STATE_DELTA', [3]],
    ['path:/items/*', [2, 3]],
    ['path:/items/*/name', [2, 3]],
    ['path:/items/0/name', [2]],
    ['gap>1s', [7]],
    ['t>=2s -type:RUN_FINISHED', [7, 8, 9]],
    ['size>1kb', []],
    ['size<1kb type:RUN_STARTED', [0]],
  ])('lets through what %s asks for', (text, frames) => {
    expect(framesOf(text)).toEqual(frames);
  });

  it('has no predicate for an empty filter', () => {
    expect(parseFilter('  ')).toEqual({ ok: true, value: null });
  });

  it.each([
    ['/[/', 'no regular expression'],
    ['/open', 'End the regular expression'],
    ['"open', 'End the quoted text'],
    ['typ:X', 'no filter “typ:”'],
    ['type:', 'Write a value after “type:”'],
    ['severity:bad', 'error, warning or info'],
    ['has:x', 'has:finding'],
    ['path:items', 'Begin the pointer'],
    ['gap>fast', 'gap>500ms'],
    ['size>10s', 'size>10kb'],
    ['gap:5', 'gap>500ms'],
    ['type>5', 'cannot be compared'],
    ['a |', 'both sides'],
    ['| a', 'both sides'],
  ])('says in one sentence what is wrong with %s', (text, part) => {
    const filter = parseFilter(text);

    expect(filter.ok).toBe(false);
    expect(filter.ok ? '' : filter.error).toContain(part);
    expect(filter.ok ? '' : filter.error).toMatch(/^[^.]*\.$/);
  });

  it('takes an address for a word', () => {
    expect(parseFilter('http://localhost').ok).toBe(true);
  });
});

describe('createFilteredRows', () => {
  it('lists events flat and finds the nearest one before a frame that is filtered out', () => {
    const rows = rowsOf('coffee');

    expect(rows.at(0)).toMatchObject({ kind: 'event', frame: 2, depth: 0, expandable: false });
    expect([1, 2, 5, 9].map(frame => rows.indexOfFrame(frame))).toEqual([-1, 0, 0, 1]);
  });

  it.each(['coffee', 'tool:search', 'step:plan', '-type:CUSTOM'])(
    'lists for %s while the run grows what it lists at the end',
    text => {
      const { chunks, head } = stream(growing);
      const grown = createInspection(head, { state: {} });
      const [first, ...later] = splitChunks(chunks);
      grown.push(joinChunks(first ? [first] : []));
      const rows = rowsIn(grown, text);

      for (const chunk of later) {
        grown.push(joinChunks([chunk]));
        rows.extend();
      }

      expect(framesIn(rows)).toEqual(framesIn(rowsIn(grown, text)));
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it('lists an event that gets its finding later', () => {
    const { chunks, head } = stream(growing, { request: { runId: 'r9' } });
    const grown = createInspection(head, { state: {} });
    grown.push(chunks);
    const rows = rowsIn(grown, 'rule:sequence');
    expect(rows.length).toBe(0);

    grown.finish({ t: 100, reason: 'complete', detail: '' });
    rows.extend();

    expect(framesIn(rows)).toEqual([0]);
  });
});

const growing = `
  0   RUN_STARTED
  1   STEP_STARTED step=plan
  2   TEXT_MESSAGE_START message=m1 role=assistant
  3   TEXT_MESSAGE_CONTENT message=m1 delta="coffee"
  4   TOOL_CALL_START call=c1 name=search_hotels
  5   TEXT_MESSAGE_CONTENT message=m1 delta=", tea"
  6   TOOL_CALL_ARGS call=c1 delta="coffee"
  7   TEXT_MESSAGE_CONTENT message=m1 delta=" and coffee"
  8   CUSTOM name=coffee value:=1
  9   TOOL_CALL_END call=c1
  10  TEXT_MESSAGE_END message=m1
  11  STEP_FINISHED step=plan
  12  TOOL_CALL_RESULT call=c1 message=m2 content=coffee
  13  RUN_FINISHED
`;

function rowsOf(text: string) {
  return rowsIn(inspection, text);
}

function rowsIn(of: Inspection, text: string) {
  const filter = parseFilter(text);
  const run = of.runs[0];
  if (!filter.ok || !filter.value || !run) throw new Error(`Not a filter: ${text}`);
  return createFilteredRows(of, run, filter.value);
}

function framesOf(text: string): number[] {
  return framesIn(rowsOf(text));
}

function framesIn(rows: RowList): number[] {
  return Array.from({ length: rows.length }, (_, i) => rows.at(i)?.frame ?? -1);
}

import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/timeline/filter';
import { complete, filterCompletions } from '../../../src/timeline/filter-completion';

const terms = (text: string, caret = text.length) => filterCompletions(text, caret).list.map(({ term }) => term);

describe('completions of a filter', () => {
  it('are fields while a field is written', () => {
    expect(terms('t')).toEqual(['type:', 'tool:', 't>']);
    expect(terms('has')).toEqual(['has:finding']);
  });

  it('are values of a field that has a fixed set of them, in any case', () => {
    expect(terms('type:state')).toEqual(['type:STATE_SNAPSHOT', 'type:STATE_DELTA']);
    expect(terms('severity:')).toEqual(['severity:error', 'severity:warning', 'severity:info']);
  });

  it('are of the term at the caret, behind what negates it', () => {
    expect(terms('size>1kb -fam | x', 12)).toEqual(['family:']);
  });

  it('are none for free text, for a whole term, and where nothing is written', () => {
    expect(terms('coffee')).toEqual([]);
    expect(terms('type:STATE_DELTA')).toEqual([]);
    expect(terms('has:finding ')).toEqual([]);
    expect(terms('')).toEqual([]);
  });

  it('take the place of the term, and leave the others', () => {
    const found = filterCompletions('a -ty b', 5);

    expect(complete('a -ty b', found, 'type:')).toEqual({ text: 'a -type: b', caret: 8 });
    expect(complete('has', filterCompletions('has', 3), 'has:finding')).toEqual({ text: 'has:finding ', caret: 12 });
  });

  it('can all be read as filters once they are whole', () => {
    for (const start of 'abcdefghijklmnopqrstuvwxyz') {
      for (const term of terms(start)) {
        if (/[:<>]$/.test(term)) continue;
        expect(parseFilter(term)).toMatchObject({ ok: true });
      }
    }
  });
});

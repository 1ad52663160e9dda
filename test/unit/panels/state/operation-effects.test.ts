import { describe, expect, it } from 'vitest';
import { operationEffects } from '../../../../panels/state/operation-effects';
import type { Json } from '../../../../src/base/json';
import { applyPatch, type Operation } from '../../../../src/state/patch';

function effects(state: Json, operations: readonly Operation[]): string[] {
  const outcome = applyPatch(structuredClone(state), operations);
  const failure = outcome.ok ? null : outcome.failure;
  return operationEffects(state, { kind: 'delta', frame: 9, operations, failure }).map(
    ({ index, op, status, effect }) => `${index} ${op} ${status}: ${effect}`,
  );
}

describe('effects of operations', () => {
  it('shows what stood at the place before and after', () => {
    const shown = effects({ spent: 412, hotel: null }, [
      { op: 'replace', path: '/spent', value: 670 },
      { op: 'replace', path: '/hotel', value: { name: 'Casa' } },
      { op: 'add', path: '/note', value: 'paid' },
      { op: 'remove', path: '/spent' },
    ]);

    expect(shown).toEqual([
      '0 replace applied: 412 → 670',
      '1 replace applied: null → {…}',
      '2 add applied: – → "paid"',
      '3 remove applied: 670 → –',
    ]);
  });

  it('sees what the operations ahead have done', () => {
    const shown = effects({ n: 1 }, [
      { op: 'replace', path: '/n', value: 2 },
      { op: 'replace', path: '/n', value: 3 },
    ]);

    expect(shown).toEqual(['0 replace applied: 1 → 2', '1 replace applied: 2 → 3']);
  });

  it('overwrites nothing when an item is put in', () => {
    const shown = effects({ list: ['a'] }, [
      { op: 'add', path: '/list/0', value: 'z' },
      { op: 'add', path: '/list/-', value: 'b' },
    ]);

    expect(shown).toEqual(['0 add applied: – → "z"', '1 add applied: – → "b"']);
  });

  it('follows moves, copies and tests', () => {
    const shown = effects({ a: 1, b: 2 }, [
      { op: 'test', path: '/a', value: 1 },
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'move', from: '/a', path: '/c' },
    ]);

    expect(shown).toEqual(['0 test applied: is 1', '1 copy applied: 2 → 1', '2 move applied: – → 1']);
  });

  it('shows what a failed patch would have done up to where it failed', () => {
    const shown = effects({ spent: 670, days: [] }, [
      { op: 'replace', path: '/spent', value: 799 },
      { op: 'replace', path: '/days/3/hotel', value: 'x' },
      { op: 'remove', path: '/spent' },
    ]);

    expect(shown).toEqual(['0 replace undone: 670 → 799', '1 replace failed: ', '2 remove not-reached: ']);
  });
});

import fc from 'fast-check';
import jsonpatch from 'fast-json-patch';
import { expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { copyJson } from '../../../src/state/copy';
import { checkOperations } from '../../../src/state/operations';
import { applyPatch, type Operation } from '../../../src/state/patch';
import { patchBetween } from '../../../src/state/patch-between';
import { jsonPatch, jsonState, stateAndPatches } from '../../fixtures/json-states';

it('undoes what it did', () => {
  fc.assert(
    fc.property(stateAndPatches, ({ state, patches }) => {
      for (const patch of patches) {
        const before = copyJson(state);
        const outcome = applyPatch(state, patch);
        if (!outcome.ok) continue;

        const undone = applyPatch(outcome.value, outcome.undo);

        expect(undone.ok && undone.value).toEqual(before);
        return;
      }
    }),
    { numRuns: 500 },
  );
});

it('leaves a state that it refuses to change as it was', () => {
  fc.assert(
    fc.property(stateAndPatches, ({ state, patches }) => {
      for (const patch of patches) {
        const before = copyJson(state);

        if (applyPatch(state, patch).ok) return;
        expect(state).toEqual(before);
      }
    }),
    { numRuns: 500 },
  );
});

it('does what fast-json-patch does, where that follows the RFCs', () => {
  let compared = 0;
  fc.assert(
    fc.property(stateAndPatches, ({ state, patches }) => {
      // Into a state that is a text or a number the library writes without a word.
      fc.pre(typeof state === 'object' && state !== null);
      for (const patch of patches.filter(one => one.every(isFollowed))) {
        const theirs = applyTheirs(state, patch);
        const ours = applyPatch(copyJson(state), patch);
        if (!ours.ok && isLenientOn(ours.failure.op, ours.failure.rule)) continue;

        compared++;
        expect(ours.ok ? { value: ours.value } : null).toEqual(theirs);
      }
    }),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(500);
});

it('never throws, whatever JSON stands for the patch', () => {
  fc.assert(
    fc.property(jsonState, fc.array(fc.jsonValue() as fc.Arbitrary<Json>), (state, patch) => {
      expect(() => applyPatch(state, patch as unknown as Operation[])).not.toThrow();
      expect(() => checkOperations(patch)).not.toThrow();
    }),
  );
});

it('takes every patch that is well-formed', () => {
  fc.assert(
    fc.property(jsonPatch, patch => {
      expect(checkOperations(patch as unknown as Json)).toEqual({
        operations: patch,
        positions: patch.map((_, i) => i),
        faults: [],
      });
    }),
  );
});

it('finds a patch from any state to any other', () => {
  fc.assert(
    fc.property(jsonState, jsonState, (before, after) => {
      const outcome = applyPatch(copyJson(before), patchBetween(before, after));

      expect(outcome.ok && outcome.value).toEqual(after);
    }),
  );
});

function applyTheirs(state: Json, patch: readonly Operation[]): { value: Json } | null {
  try {
    return { value: jsonpatch.applyPatch(copyJson(state), structuredClone(patch) as [], true).newDocument };
  } catch {
    return null;
  }
}

/** Whether the library keeps to the RFCs for such an operation: not with inherited names, odd indices, the whole state. */
function isFollowed({ path, from, value = null }: Operation): boolean {
  if (path === '' || from === '') return false;
  const [pointers, values] = [`${path} ${from} `, JSON.stringify(value)];
  return !/\/(0\d|-|[/ ])/.test(pointers) && !/__proto__|toString|constructor|hasOwnProperty/.test(pointers + values);
}

/** It checks the target of a move before the removal, and puts at an array's end what is copied further. */
function isLenientOn(op: string, rule: string): boolean {
  return op === 'move' || (op === 'copy' && rule === 'patch/index-out-of-range');
}

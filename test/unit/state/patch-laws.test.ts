import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { copyJson } from '../../../src/state/copy';
import { checkOperations } from '../../../src/state/operations';
import { applyPatch, type Operation } from '../../../src/state/patch';
import { patchBetween } from '../../../src/state/patch-between';
import { jsonPatch, jsonState, stateAndPatches } from '../../fixtures/json-states';

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

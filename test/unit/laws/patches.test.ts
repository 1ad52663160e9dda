import jsonpatch, { type Operation as LibraryOperation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { copyJson } from '../../../src/state/copy';
import { sameJson } from '../../../src/state/equal';
import { applyPatch, type Operation, type PatchFailure } from '../../../src/state/patch';
import { createRandom } from '../../fixtures/random';
import { randomDocument, randomPatch } from '../../fixtures/random-patch';

const PATCHES = 20_000;
const SEEDS = [1, 2, 3, 4, 5];

/** What we refuse and the library does not, with the operation that fails. */
interface Refused extends Pick<PatchFailure, 'rule' | 'member' | 'segments'> {
  readonly operation: Operation | undefined;
}

const INHERITED = /\/(__proto__|toString|constructor)(\/|$)/;

/** Where fast-json-patch 3.1.1 takes what RFC 6902 or RFC 6901 refuses. */
const LENIENT: Readonly<Record<string, (refused: Refused) => boolean>> = {
  'moves a value into itself': ({ rule }) => rule === 'patch/move-into-self',
  'takes for an index what is none, or lies beyond the end': ({ rule }) => rule === 'patch/index-out-of-range',
  'finds what objects inherit': ({ rule, member, operation }) =>
    rule === 'patch/path-missing' && INHERITED.test((member === 'from' ? operation?.from : operation?.path) ?? ''),
  'writes into a document that is no container': ({ rule, segments }) =>
    rule === 'patch/not-a-container' && segments[0]?.status === 'missing',
  'looks where a move leads before the value is taken out': ({ member, operation }) =>
    operation?.op === 'move' && member === 'path',
  'moves or copies what is not there to the place of the document': ({ member, operation }) =>
    member === 'from' && operation?.path === '',
};

/** Where it refuses what they allow, by its error. */
const STRICT: Readonly<Record<string, (error: string, patch: readonly Operation[]) => boolean>> = {
  'refuses keys named like the prototype': error => error.includes('modifying `__proto__`'),
  'looks where a move leads before the value is taken out': (error, patch) =>
    error.startsWith('OPERATION_PATH_') && patch.some(({ op }) => op === 'move'),
};

/** The library as the official client calls it. */
function applyTheirs(document: Json, patch: readonly Operation[]): { value: Json } | { error: string } {
  try {
    const operations = structuredClone(patch) as LibraryOperation[];
    const { newDocument } = jsonpatch.applyPatch(copyJson(document), operations, true, false);
    return { value: JSON.parse(JSON.stringify(newDocument ?? null)) as Json };
  } catch (error) {
    return { error: `${(error as Error).name} ${(error as Error).message}` };
  }
}

/** The names of the library's faults that explain the difference; null where there is none, an empty list for a fault of ours. */
function difference(document: Json, patch: readonly Operation[]): readonly string[] | null {
  const theirs = applyTheirs(document, patch);
  const state = copyJson(document);
  const ours = applyPatch(state, patch);
  if (ours.ok) {
    if ('value' in theirs) return sameJson(ours.value, theirs.value) ? null : [];
    return Object.keys(STRICT).filter(name => STRICT[name]?.(theirs.error, patch));
  }
  if (!sameJson(state, document)) return [];
  if ('error' in theirs) return null;
  const refused = { ...ours.failure, operation: patch[ours.failure.operation] };
  return Object.keys(LENIENT).filter(name => LENIENT[name]?.(refused));
}

describe('random patches on random documents', () => {
  it.each(SEEDS)(
    'do what fast-json-patch makes of them, but for its known faults (seed %i)',
    { timeout: 60_000 },
    seed => {
      const choose = createRandom(seed);
      const met = new Set<string>();
      const unexplained: object[] = [];
      let same = 0;

      for (let i = 0; i < PATCHES; i++) {
        const document = randomDocument(choose);
        const patch = randomPatch(document, choose);

        const faults = difference(document, patch);

        if (faults === null) same++;
        else if (faults.length === 0) unexplained.push({ document, patch });
        else for (const fault of faults) met.add(fault);
      }

      expect(unexplained).toEqual([]);
      expect(same).toBeGreaterThan(PATCHES * 0.9);
      expect(met).toEqual(new Set([...Object.keys(LENIENT), ...Object.keys(STRICT)]));
    },
  );
});

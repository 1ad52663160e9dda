import { EventSchema } from '@ag-ui/core/schemas';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { EVENT_TYPES } from '../../../src/agui/event-types';
import { isObject, type JsonObject } from '../../../src/base/json';
import { officialFate } from '../../fixtures/official-fate';
import { departures, saidFate } from '../../fixtures/said-fate';
import { changedEvent, tableEvent } from '../../fixtures/table-events';

/** The schemas take null for the state of an input, and the client forgives it. All the rest is as strict. */
const forgives = (event: JsonObject) => isObject(event.input) && event.input.state === null;

/** What becomes of a patch with such an operation is told by `patch/malformed-operation`, for the whole event. */
function hasNamelessOperation({ delta, patch }: JsonObject): boolean {
  const operations = [delta, patch].find(Array.isArray) ?? [];
  return operations.some(operation => isObject(operation) && typeof operation.op !== 'string');
}

describe('an event of AG-UI 1.0', () => {
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  it('departs from nothing when it is made by the table', () => {
    const types = new Set<unknown>();

    fc.assert(
      fc.property(tableEvent, event => {
        types.add(event.type);
        fc.pre(!forgives(event));
        expect([event, departures(event)]).toEqual([event, []]);
      }),
      { numRuns: 2000, seed: 1 },
    );

    expect(types).toEqual(new Set(EVENT_TYPES));
  });

  // AG-UI 1.1 adds one member, `encryptedValueType`, which the schemas of 1.0 let pass as any unknown one.
  it('departs from the schema exactly where @ag-ui/core refuses it', () => {
    let refused = 0;

    fc.assert(
      fc.property(changedEvent, event => {
        fc.pre(!forgives(event));
        const isFine = departures(event).every(({ rule }) => rule === 'schema/unknown-field');
        const isTaken = EventSchema.safeParse(event).success;
        if (!isTaken) refused++;
        expect([event, isFine]).toEqual([event, isTaken]);
      }),
      { numRuns: 20_000, seed: 2, endOnFailure: true },
    );

    expect(refused).toBeGreaterThan(5000);
  }, 60_000);

  it('has the fate that its findings tell of @ag-ui/client', () => {
    fc.assert(
      fc.property(changedEvent, event => {
        fc.pre(!hasNamelessOperation(event));
        expect([event, saidFate(event)]).toEqual([event, officialFate(event)]);
      }),
      { numRuns: 20000, seed: 3 },
    );
  }, 60_000);
});

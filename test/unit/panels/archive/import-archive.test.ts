import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { importArchive } from '../../../../panels/archive/import-archive';
import { createViewModel } from '../../../../panels/model/view-model';
import { createMemorySource } from '../../../../panels/source/memory';
import { writeArchive } from '../../../../src/archive/write';
import { heldCaptures } from '../../../fixtures/held-captures';
import { stream } from '../../../fixtures/stream';

describe('importArchive', () => {
  it('says what to do when there is no room', async () => {
    const full = new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError');

    await expect(importInto(full)).rejects.toThrow(
      /^There is no room for “trip\.agui\.jsonl”: clear .*, then import it again\.$/,
    );
  });

  it('passes on any other reason as it is', async () => {
    const other = new DOMException('The database is closing.', 'InvalidStateError');

    await expect(importInto(other)).rejects.toBe(other);
  });
});

/** Imports one run into a source that refuses it. */
function importInto(refusal: DOMException): Promise<void> {
  const captures = heldCaptures();
  const panel = {
    source: { ...createMemorySource(), add: () => Promise.reject(refusal) },
    captures,
    views: createViewModel(captures),
  };
  const lines = [...writeArchive([stream('0 RUN_STARTED\n1 RUN_FINISHED')], { app: '1.0.0' })];
  return importArchive(panel, { notice: signal(null) }, new File(lines, 'trip.agui.jsonl'));
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../../../src/channels/settings';

it('reads what was stored', () => {
  const settings: Settings = { record: 'devtools', keepBytes: 5000, keepDays: 2 };

  expect(readSettings(structuredClone(settings))).toEqual(settings);
});

it('takes the default where nothing sensible is stored, and never throws', () => {
  expect(readSettings({ record: 'never', keepBytes: -1, keepDays: Number.NaN })).toEqual(DEFAULT_SETTINGS);
  fc.assert(
    fc.property(fc.anything(), stored => {
      expect(readSettings(stored).keepBytes).toBeGreaterThan(0);
    }),
  );
});

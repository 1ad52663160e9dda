import { expect, it } from 'vitest';
import { bySeverity, SEVERITIES } from '../../../src/rules/severity';

it('sorts the most severe first', () => {
  expect([...SEVERITIES].reverse().sort(bySeverity)).toEqual(['error', 'warning', 'info']);
});

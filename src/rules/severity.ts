import type { Severity } from './finding';

/** The most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Sorts the most severe first. */
export function bySeverity(a: Severity, b: Severity): number {
  return SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);
}

/** The more severe of the two; null stands for none. */
export function moreSevere(a: Severity | null, b: Severity): Severity {
  return a !== null && bySeverity(a, b) <= 0 ? a : b;
}

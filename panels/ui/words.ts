import type { Severity } from '../../src/rules/finding';
import type { Ending } from '../../src/run/run';

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

export const ENDING_WORDS: Readonly<Record<Ending, string>> = {
  running: 'Running',
  success: 'Finished',
  error: 'Failed',
  interrupt: 'Interrupted',
  cancelled: 'Cancelled',
  truncated: 'Truncated',
  aborted: 'Aborted',
};

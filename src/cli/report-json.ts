import type { StreamReport } from './report';

/** The reports for programs. Raised when a member changes its meaning, not for new members. */
export const JSON_VERSION = 1;

export function reportJson(reports: readonly StreamReport[]): string {
  return `${JSON.stringify({ version: JSON_VERSION, files: reports }, null, 2)}\n`;
}

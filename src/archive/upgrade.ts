import type { JsonObject } from '../base/json';
import { ARCHIVE_VERSION } from './format';
import { EXPORT_AGAIN } from './not-an-archive';

/** Brings one line to the next version. Must not throw, whatever the line holds: it is checked only afterwards. */
type LineUpgrade = (line: JsonObject) => JsonObject;

/** Entry `i` reads version `i + 1`; one entry for each version before the present one. */
const UPGRADES: readonly LineUpgrade[] = [];

/** A line of an older archive as the present version spells it. */
export function upgradeLine(line: JsonObject, version: number): JsonObject {
  return UPGRADES.slice(version - 1).reduce((older, upgrade) => upgrade(older), line);
}

/** Why an archive of that version cannot be read and what to do, in one sentence; null when it can. */
export function versionProblem(version: unknown): string | null {
  if (!Number.isSafeInteger(version) || Number(version) < 1) {
    return `The archive's header has no version: ${EXPORT_AGAIN}.`;
  }
  if (Number(version) <= ARCHIVE_VERSION) return null;
  return `The archive has format version ${version} and this build reads up to ${ARCHIVE_VERSION}: update the extension to open it.`;
}

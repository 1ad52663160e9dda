import { isObject, type Json } from '../base/json';
import type { Report } from './findings';

export interface StateRules {
  /** Takes a snapshot, and the state that it replaces. */
  snapshot(value: Json, before: Json, frame: number): void;
  /** A patch on the state did not apply. */
  failed(frame: number): void;
  startRun(): void;
  finishRun(frame: number): void;
}

/** What snapshots of the state lose, and what they are missing for (AG-UI 1.1, basic/patterns/snapshots). */
export function createStateRules(report: Report): StateRules {
  /** The first patch that failed since the last snapshot of this run. */
  let failure: number | null = null;
  /** Lists of keys that were told. */
  const told = new Set<string>();

  return {
    snapshot(value, before, frame) {
      failure = null;
      const dropped = droppedKeys(value, before);
      const key = dropped.join('\n');
      if (dropped.length === 0 || told.has(key)) return;
      told.add(key);
      const names = dropped.map(name => `\`${name}\``).join(', ');
      report('state/snapshot-drops-keys', frame, {
        message: `The snapshot has no ${names}, which the state had: a snapshot replaces the state, it does not merge.`,
        pointer: '/snapshot',
        suggestion: 'Send the whole state, or a STATE_DELTA for what changed.',
      });
    },
    failed(frame) {
      failure ??= frame;
    },
    startRun() {
      failure = null;
    },
    finishRun(frame) {
      if (failure === null) return;
      const message = `The patch of #${failure} did not apply, and the run ends without a snapshot after it.`;
      const suggestion = 'Send STATE_SNAPSHOT when the states may differ.';
      report('state/no-resync', frame, { message, suggestion, cause: failure });
      failure = null;
    },
  };
}

/** The keys that a partial snapshot drops: one that keeps some of the old keys. A snapshot of other keys starts afresh. */
function droppedKeys(value: Json, before: Json): string[] {
  if (!isObject(value) || !isObject(before)) return [];
  const keys = Object.keys(before);
  const dropped = keys.filter(key => !Object.hasOwn(value, key));
  return dropped.length < keys.length ? dropped : [];
}

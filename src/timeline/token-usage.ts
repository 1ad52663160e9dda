import { isObject, type Json } from '../base/json';
import type { Inspection } from '../rules/inspection';
import type { Run } from '../run/run';
import { visitItems } from './items';

/** One entry of the `usage` of RUN_FINISHED or RUN_ERROR (AG-UI 1.1, events/lifecycle#token-usage). */
export interface TokenUsage {
  readonly frame: number;
  /** Provider and model as far as they are said; may be empty. */
  readonly model: string;
  readonly counts: readonly { readonly name: string; readonly tokens: number }[];
}

/** What the run says that it has used; empty when it says nothing. */
export function usageOf(inspection: Inspection, run: Run): readonly TokenUsage[] {
  const ends: number[] = [];
  visitItems(inspection.items, run.first, run.last, {
    events({ type, frames }) {
      if (type === 'RUN_FINISHED' || type === 'RUN_ERROR') ends.push(...frames);
    },
  });
  return ends.flatMap(frame => {
    const decoded = inspection.decoded(frame);
    const usage = decoded.kind === 'event' ? decoded.event.usage : undefined;
    return Array.isArray(usage) ? usage.flatMap(entry => entryOf(entry, frame)) : [];
  });
}

function entryOf(entry: Json, frame: number): TokenUsage[] {
  if (!isObject(entry)) return [];
  const counts = Object.entries(entry).flatMap(([name, tokens]) =>
    typeof tokens === 'number' && name.endsWith('Tokens') ? [{ name, tokens }] : [],
  );
  const model = [entry.provider, entry.model].filter(part => typeof part === 'string').join(' ');
  return counts.length === 0 ? [] : [{ frame, model, counts }];
}

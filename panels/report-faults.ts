import { effect } from '@preact/signals';
import type { Panel } from './panel-context';
import { severityCounts } from './toolbar/severity-counts';

/** Tells the source how many errors and warnings there are, whenever folding has come to rest. */
export function reportFaults({ captures, source }: Panel): void {
  let told = 0;
  effect(() => {
    captures.revision.value;
    if (!captures.settled.value) return;
    const { error, warning } = severityCounts(captures.inspections.value);
    if (error + warning === told) return;
    told = error + warning;
    source.found(told);
  });
}

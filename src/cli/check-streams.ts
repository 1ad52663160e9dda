import type { Capture } from '../capture/capture';
import { createInspection, type Inspection } from '../rules/inspection';
import type { Profile } from '../rules/profiles';
import { threadStart } from '../rules/thread-start';

/** Inspects the streams of one file in the order in which they began; a thread's state goes on from stream to stream. */
export function checkStreams(captures: readonly Capture[], profile: Profile): Inspection[] {
  const inspections: Inspection[] = [];
  for (const capture of captures.toSorted((a, b) => a.head.startedAt - b.head.startedAt)) {
    const inspection = createInspection(capture.head, threadStart(capture.head, inspections), { profile });
    inspection.push(capture.chunks);
    if (capture.end !== null) inspection.finish(capture.end);
    inspections.push(inspection);
  }
  return inspections;
}

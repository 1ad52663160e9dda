import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json';
import type { Finding } from '../../../src/rules/finding';
import { createInspection, type Inspection } from '../../../src/rules/inspection';
import { sameJson } from '../../../src/state/equal';
import { officialSpelling } from '../../fixtures/official';
import { type Held, playOfficially, type Refusal } from '../../fixtures/official-play';
import { createRandom } from '../../fixtures/random';
import { randomStream } from '../../fixtures/random-stream';
import { isReason } from '../../fixtures/refusals';
import { streamOf } from '../../fixtures/stream';

const STREAMS = 2000;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const encoder = new TextEncoder();
const { head } = streamOf('', { request: null });

interface Verdict {
  /** What the two hold differently, and after which event; null when they hold the same to the end. */
  readonly parting: { readonly after: number; readonly ours: unknown; readonly theirs: unknown } | null;
  readonly refusal: Refusal | null;
  readonly inspection: Inspection;
}

/** Plays the events to both, event by event, up to what the client refuses. */
async function compare(events: readonly JsonObject[]): Promise<Verdict> {
  const inspection = createInspection(head, { state: {} });
  let parting: Verdict['parting'] = null;
  let pushed = 0;

  function pushTo(end: number): void {
    for (; pushed < end; pushed++) {
      const bytes = encoder.encode(`data: ${JSON.stringify(events[pushed])}\n\n`);
      inspection.push({ times: [0], ends: [bytes.length], bytes });
    }
  }

  const refusal = await playOfficially(events, (index, theirs) => {
    pushTo(index);
    if (parting !== null) return;
    const ours = heldBy(inspection, events[index - 1]?.type === 'RUN_FINISHED' ? null : theirs.interrupts);
    if (sameJson(ours as unknown as Json, theirs as unknown as Json)) return;
    parting = structuredClone({ after: index - 1, ours, theirs });
  });
  if (refusal !== null) pushTo(refusal.at + 1);
  return { parting, refusal, inspection };
}

/** Only RUN_FINISHED changes what the client holds of interrupts: `unchanged` stands for it otherwise. */
function heldBy({ messages, state, runs }: Inspection, unchanged: readonly string[] | null): Held {
  const interrupts = unchanged ?? runs.at(-1)?.interrupts ?? [];
  return { messages: messages.map(officialSpelling), state: state.current, interrupts };
}

/**
 * Where the specification and the official client part ways, and the engine goes with the specification. Given the
 * findings on the first event that is an error to one of them only, and what the client refuses it with, if it does.
 */
const EXCEPTIONS: Readonly<Record<string, (found: readonly Finding[], refusal: string | null) => boolean>> = {
  'a role or subtype that is no known one is removed by the specification, and fatal to the client': (found, refusal) =>
    /"path": \[\s*"(role|subtype)"\s*\]/.test(refusal ?? '') &&
    found.some(({ rule, client }) => rule === 'schema/unknown-variant' && client?.endsWith('ends the run here.')),
  'an outcome without a type is malformed by the schema, and removed by the client': (found, refusal) =>
    refusal === null &&
    found.some(({ pointer, client }) => pointer === '/outcome/type' && client?.endsWith('removes this element.')),
};

/** What is wrong with the engine's verdict; null when it agrees with the client's, or parts from it for a known reason. */
function disagreement({ parting, refusal, inspection }: Verdict): object | null {
  const error = inspection.findings.find(({ severity }) => severity === 'error');
  const first = Math.min(error?.frame ?? Number.POSITIVE_INFINITY, refusal?.at ?? Number.POSITIVE_INFINITY);
  const found = inspection.findingsAt(first);
  const text = refusal?.at === first ? refusal.text : null;
  if (parting !== null && parting.after < first) return parting;
  if (Object.values(EXCEPTIONS).some(applies => applies(found, text))) return null;
  if ((error?.frame ?? null) !== (refusal?.at ?? null)) return { refusal, found };
  if (text === null) return null;
  const isNamed = found.some(({ rule, severity }) => severity === 'error' && isReason(rule, text));
  return isNamed ? null : { refusal, found };
}

describe('the engine beside the official client', () => {
  beforeAll(() => {
    // In tests the client copies and freezes all it holds before each event, and complains of each odd one.
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('VITEST_WORKER_ID', '');
    vi.stubEnv('SUPPRESS_TRANSFORMATION_WARNINGS', 'yes');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each(SEEDS)(
    'refuses the same event for the same reason, and holds the same before it (seed %i)',
    { timeout: 60_000 },
    async seed => {
      const choose = createRandom(seed);
      let refused = 0;

      for (let n = 0; n < STREAMS; n++) {
        const events = randomStream(choose);
        const verdict = await compare(events);
        if (verdict.refusal !== null) refused++;

        const wrong = disagreement(verdict);
        if (wrong !== null) expect({ ...wrong, events }).toBeNull();
      }

      expect(refused).toBeGreaterThan(STREAMS / 4);
      expect(refused).toBeLessThan((STREAMS * 3) / 4);
    },
  );
});

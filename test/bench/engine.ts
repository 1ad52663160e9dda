import { createParser } from 'eventsource-parser';
import { createInspection } from '../../src/rules/inspection';
import { stream } from '../fixtures/stream';
import { longRun, mixedRun } from './long-run';
import { pairedRow, pairUp } from './pairs';
import { benchState } from './state';
import type { BenchOptions, Row } from './table';

const EVENTS = 1_000_000;
/** About what a page's reader gets at once from a fast server. */
const CHUNK_BYTES = 1 << 16;
const PAIRS = 7;
/** A tenth of the work, few pairs, a busy machine: in a quick round only a gross miss counts. */
const QUICK_SLACK = 1.5;

/** What the engine costs against the least that any tool must do with the same bytes. */
export async function benchEngine({ quick }: BenchOptions): Promise<Row[]> {
  const events = quick ? EVENTS / 10 : EVENTS;
  const slack = quick ? QUICK_SLACK : 1;
  const rounds = quick ? 3 : PAIRS;
  return [
    engineRow('events of token streams', longRun(events), rounds, 2.5 * slack),
    engineRow('events of many types, interleaved', mixedRun(events), rounds, 2.5 * slack),
    ...benchState({ quick }, slack),
  ];
}

function engineRow(what: string, bytes: Buffer, rounds: number, budget: number): Row {
  const chunks = chunked(bytes);
  const { head } = stream('0 RUN_STARTED');
  let inspected = 0;
  let findings = 0;
  let parsed = 0;
  const pairs = pairUp(
    rounds,
    () => {
      const inspection = createInspection(head, { state: null });
      for (const [i, chunk] of chunks.entries()) {
        inspection.push({ times: [i], ends: [chunk.length], bytes: chunk });
      }
      inspection.finish({ t: chunks.length, reason: 'complete', detail: '' });
      inspected = inspection.frames.length;
      findings = inspection.findings.filter(({ severity }) => severity !== 'info').length;
    },
    () => {
      const decoder = new TextDecoder();
      parsed = 0;
      const parser = createParser({
        onEvent({ data }) {
          if (JSON.parse(data)) parsed++;
        },
      });
      for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
      parser.reset({ consume: true });
    },
  );
  if (inspected !== parsed) throw new Error(`The engine has ${inspected} events, eventsource-parser ${parsed}.`);
  if (findings > 0) throw new Error(`The run for the bench is to be legal, and has ${findings} errors and warnings.`);
  const name = `decode, rules and fold of ${inspected.toLocaleString('en')} ${what} ÷ eventsource-parser and JSON.parse`;
  return pairedRow(name, pairs, budget);
}

function chunked(bytes: Buffer): Uint8Array<ArrayBuffer>[] {
  const whole = new Uint8Array(bytes);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < whole.length; at += CHUNK_BYTES) chunks.push(whole.slice(at, at + CHUNK_BYTES));
  return chunks;
}

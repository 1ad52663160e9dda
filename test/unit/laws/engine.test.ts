import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AguiEvent } from '../../../src/agui/decode';
import type { Json } from '../../../src/base/json';
import type { Capture } from '../../../src/capture/capture';
import { type Chunk, joinChunks, splitChunks } from '../../../src/capture/chunks';
import { createInspection, type Inspection } from '../../../src/rules/inspection';
import { createMessageReplay } from '../../../src/rules/messages-at';
import { type Item, isSpan } from '../../../src/run/run';
import { copyJson } from '../../../src/state/copy';
import { applyPatch } from '../../../src/state/patch';
import { inspect } from '../../fixtures/inspect';
import { fuzzSeeds, mutated } from '../../fixtures/mutated-bytes';
import { createRandom } from '../../fixtures/random';
import { randomStream } from '../../fixtures/random-stream';
import { streamOf } from '../../fixtures/stream';

const seeds = fuzzSeeds();
const runs = { seed: 11, numRuns: 300 };
const timeout = 60_000;

/** Bytes of events that are legal, or nearly. */
const eventBytes = fc.nat().map(seed => {
  const lines = randomStream(createRandom(seed)).map(event => `data: ${JSON.stringify(event)}\n\n`);
  return streamOf(lines.join(''), { request: null, cut: 50 + (seed % 400) });
});
const damagedBytes = fc.nat().map(seed => {
  const choose = createRandom(seed);
  return mutated(seeds[choose(seeds.length)] as Capture, seeds, choose);
});
const anyCapture = fc.oneof(eventBytes, damagedBytes);
const anyStream = anyCapture.filter(({ head }) => head.transport !== 'websocket');

/** All that an inspection tells, in a form that compares. Times are left out where the cut of the bytes decides them. */
function told({ frames, silences, runs, items, findings, messages, state, bytes }: Inspection): unknown {
  return structuredClone({
    frames: [...frames].map(({ index, data }) => [index, data]),
    silences: silences.map(({ text }) => text),
    runs: runs.map(({ startT: _start, endT: _end, ...run }) => run),
    items: items.map(outline),
    findings,
    messages,
    state: state.current,
    changes: state.changes,
    bytes,
  });
}

function outline(item: Item): unknown {
  if (!isSpan(item)) return [item.type, item.frames];
  const { parent, items, ...span } = item;
  return { ...span, parent: parent?.first ?? null, items: items.map(outline) };
}

function framesOf(item: Item): readonly number[] {
  return isSpan(item) ? item.items.flatMap(framesOf) : item.frames;
}

function cutAt({ bytes }: Capture['chunks'], places: readonly number[]): Chunk[] {
  const cuts = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...cuts, bytes.length].map((end, i) => ({ t: 0, bytes: bytes.slice(cuts[i - 1] ?? 0, end) }));
}

describe('the engine', () => {
  it('tells the same of any cut of the bytes', { timeout }, () => {
    fc.assert(
      fc.property(anyStream, fc.array(fc.nat(), { maxLength: 40 }), (capture, places) => {
        const whole = { ...capture, chunks: joinChunks([{ t: 0, bytes: capture.chunks.bytes }]) };

        const cut = inspect({ ...capture, chunks: joinChunks(cutAt(capture.chunks, places)) });

        expect(told(cut)).toEqual(told(inspect(whole)));
      }),
      runs,
    );
  });

  it('tells the same when it is fed in parts, and asked in between', { timeout }, () => {
    fc.assert(
      fc.property(anyCapture, fc.nat(), (capture, place) => {
        const chunks = splitChunks(capture.chunks);
        const at = place % (chunks.length + 1);
        const inspection = createInspection(capture.head, { state: {} });

        inspection.push(joinChunks(chunks.slice(0, at)));
        told(inspection);
        inspection.state.at(at);
        inspection.state.touching('/n');
        inspection.push(joinChunks(chunks.slice(at)));
        if (capture.end !== null) inspection.finish(capture.end);

        expect(told(inspection)).toEqual(told(inspect(capture)));
      }),
      runs,
    );
  });

  it('knows the state and the messages after any frame as a replay from zero does', { timeout }, () => {
    fc.assert(
      fc.property(eventBytes, fc.nat(), (capture, place) => {
        const inspection = inspect(capture);
        const frame = place % inspection.frames.length;

        const texts = [...inspection.frames].slice(0, frame + 1).map(({ data }) => `data: ${data}\n\n`);
        const replayed = inspect(streamOf(texts.join(''), { request: null, end: null }));

        expect(inspection.state.at(frame)).toEqual(replayed.state.current);
        expect(createMessageReplay(inspection).at(frame)).toEqual(replayed.messages);
      }),
      runs,
    );
  });

  it('seeks to what its changes make one by one', { timeout }, () => {
    fc.assert(
      fc.property(eventBytes, capture => {
        const { state, decoded } = inspect(capture);
        const sent: Json[] = [];
        let value = state.at(-1);

        for (const change of state.changes) {
          const { event } = decoded(change.frame) as { event: AguiEvent };
          value = change.kind === 'snapshot' ? (event.snapshot ?? null) : patched(value, change.operations);
          sent.push(value);
        }

        expect(state.changes.map(({ frame }) => state.at(frame))).toEqual(sent);
      }),
      runs,
    );
  });

  it('shows each frame once', { timeout }, () => {
    fc.assert(
      fc.property(anyCapture, capture => {
        const { items, frames } = inspect(capture);

        expect(items.flatMap(framesOf).sort((a, b) => a - b)).toEqual([...frames].map(({ index }) => index));
      }),
      runs,
    );
  });

  it.each([
    ['text/event-stream'],
    ['application/vnd.ag-ui.event+proto'],
    ['application/x-ndjson'],
    ['text/html'],
    [''],
  ])('throws nothing on any bytes of type %j', { timeout }, contentType => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 6 }), pieces => {
        const capture = streamOf('', { contentType });
        const chunks = joinChunks(pieces.map((bytes, t) => ({ t, bytes: new Uint8Array(bytes) })));

        expect(() => inspect({ ...capture, chunks })).not.toThrow();
      }),
      runs,
    );
  });
});

function patched(state: Json, operations: Parameters<typeof applyPatch>[1]): Json {
  const outcome = applyPatch(copyJson(state), operations);
  return outcome.ok ? outcome.value : state;
}

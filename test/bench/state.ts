import jsonPatch, { type Operation as LibraryOperation } from 'fast-json-patch';
import type { Json } from '../../src/base/json';
import { createStateHistory, type StateHistory } from '../../src/state/history';
import type { Operation } from '../../src/state/patch';
import { type Pair, pairedRow, pairUp } from './pairs';
import { type BenchOptions, judge, median, quantile, type Row } from './table';

const DELTAS = 100_000;
const PAIRS = 7;
const SEEKS = 400;
/** A seek to a small state takes less time than the clock can tell. */
const TURN_MS = 0.05;
const MOST_REPEATS = 50;
const TURNS = 5;

/** A state and what happens to it, in shapes that occur. */
interface Shape {
  readonly name: string;
  readonly initial: Json;
  delta(i: number): Operation[];
}

const SHAPES: readonly Shape[] = [
  {
    name: 'a counter',
    initial: { n: 0 },
    delta: i => [{ op: 'replace', path: '/n', value: i }],
  },
  {
    name: 'a list that grows and is edited',
    initial: { todos: [] },
    delta: i =>
      i % 100 === 0
        ? [{ op: 'add', path: '/todos/-', value: { id: `t${i}`, text: 'write the report', done: false } }]
        : [{ op: 'replace', path: `/todos/${i % (Math.floor(i / 100) + 1)}/text`, value: `step ${i}` }],
  },
  {
    name: 'a map of 5,000 keys',
    initial: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, { value: i, seen: false }])),
    delta: i => [{ op: 'replace', path: `/key${(i * 7919) % 5000}/value`, value: i }],
  },
  {
    name: 'a deep tree',
    initial: deep(12),
    delta: i => [{ op: 'replace', path: `${'/child'.repeat(i % 12)}/value`, value: i }],
  },
];

function deep(levels: number): Json {
  return levels === 0 ? { value: 0 } : { value: 0, child: deep(levels - 1), notes: ['a', 'b'] };
}

/** Deltas with history against the library in place without; then seeks against a copy of the same state. */
export function benchState({ quick }: BenchOptions, slack: number): Row[] {
  const count = quick ? DELTAS / 10 : DELTAS;
  return SHAPES.flatMap(shape => {
    const deltas = Array.from({ length: count }, (_, i) => shape.delta(i));
    let history: StateHistory | null = null;
    const pairs = pairUp(
      quick ? 3 : PAIRS,
      () => {
        history = play(shape, deltas);
      },
      () => {
        const state = structuredClone(shape.initial);
        for (const operations of deltas) jsonPatch.applyPatch(state, operations as LibraryOperation[]);
      },
    );
    const what = `${count.toLocaleString('en')} deltas on ${shape.name}, with history ÷ fast-json-patch in place`;
    return [pairedRow(what, pairs, 2 * slack), seekRow(shape, history ?? play(shape, deltas), count, 2 * slack)];
  });
}

function play(shape: Shape, deltas: readonly Operation[][]): StateHistory {
  const history = createStateHistory(shape.initial);
  for (const [frame, operations] of deltas.entries()) history.delta(frame, operations);
  return history;
}

/** Each seek against a copy of the very state that it gives: states that grow take both longer. */
function seekRow(shape: Shape, history: StateHistory, frames: number, budget: number): Row {
  const pairs = Array.from({ length: SEEKS }, (_, i) => {
    const frame = (i * 7919 + 31) % frames;
    const state = history.at(frame);
    return alternated(
      () => history.at(frame),
      () => structuredClone(state),
    );
  });
  const ratio = quantile(
    pairs.map(({ ours, reference }) => ours / reference),
    0.95,
  );
  return {
    what: `p95 of ${SEEKS} random seeks on ${shape.name} ÷ structuredClone of the same state`,
    ours: `${median(pairs.map(({ ours }) => ours)).toFixed(4)} ms`,
    reference: `${median(pairs.map(({ reference }) => reference)).toFixed(4)} ms`,
    ratio,
    budget,
    verdict: judge([ratio], budget),
  };
}

/** The middle of several turns of both; each turn is long enough for the clock. */
function alternated(ours: () => void, reference: () => void): Pair {
  const times = { ours: [] as number[], reference: [] as number[] };
  const repeats = Math.ceil(TURN_MS / Math.max(timed(reference, 1), TURN_MS / MOST_REPEATS));
  for (let turn = 0; turn < TURNS; turn++) {
    times.ours.push(timed(ours, repeats));
    times.reference.push(timed(reference, repeats));
  }
  return { ours: median(times.ours), reference: median(times.reference) };
}

/** Milliseconds that one of several repeats takes. */
function timed(work: () => void, repeats: number): number {
  const start = performance.now();
  for (let i = 0; i < repeats; i++) work();
  return (performance.now() - start) / repeats;
}

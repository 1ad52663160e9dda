import jsonPatch, { type Operation as LibraryOperation } from 'fast-json-patch';
import type { Json } from '../../src/base/json';
import { createStateHistory, type StateHistory } from '../../src/state/history';
import type { Operation } from '../../src/state/patch';
import { pairedRow, pairUp } from './pairs';
import { type BenchOptions, judge, median, quantile, type Row } from './table';

const DELTAS = 100_000;
const PAIRS = 7;
const SEEKS = 400;
/** A seek to a small state takes less time than the clock can tell. */
const REPEATS = 10;

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

function seekRow(shape: Shape, history: StateHistory, frames: number, budget: number): Row {
  const seeks: number[] = [];
  const copies: number[] = [];
  for (let i = 0; i < SEEKS; i++) {
    const frame = (i * 7919 + 31) % frames;
    const state = history.at(frame);
    seeks.push(timed(() => history.at(frame)));
    copies.push(timed(() => structuredClone(state)));
  }
  const reference = median(copies);
  const ratio = quantile(seeks, 0.95) / reference;
  return {
    what: `p95 of ${SEEKS} random seeks on ${shape.name} ÷ structuredClone of the state`,
    ours: `${quantile(seeks, 0.95).toFixed(3)} ms`,
    reference: `${reference.toFixed(3)} ms`,
    ratio,
    budget,
    verdict: judge([ratio], budget),
  };
}

/** Milliseconds that one of several repeats takes. */
function timed(work: () => void): number {
  const start = performance.now();
  for (let i = 0; i < REPEATS; i++) work();
  return (performance.now() - start) / REPEATS;
}

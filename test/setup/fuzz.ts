import { fuzz } from '../fixtures/fuzz';

/** `tsx test/setup/fuzz.ts [streams] [seed]`: more damaged streams than the unit tests have time for. */
const [streams = '200000', seed = '1'] = process.argv.slice(2);

const { frames, findings, milliseconds, slowest, heap } = fuzz(Number(streams), Number(seed));
const megabytes = heap.map(bytes => (bytes / 2 ** 20).toFixed(1)).join(', ');
console.log(`${streams} streams, ${frames} frames, ${findings} findings in ${(milliseconds / 1000).toFixed(0)} s`);
console.log(`slowest stream ${slowest.toFixed(0)} ms; heap ${megabytes} MiB at the start, halfway, at the end`);

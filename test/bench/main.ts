// `npm run bench -- [name …] [--quick]`: prints what was measured against its budget; ends with 1 when one is missed by more than the noise.
import { benchCapture } from './capture';
import { benchEngine } from './engine';
import { benchMemory } from './memory';
import { type BenchOptions, printTable, type Row } from './table';

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<Row[]>>> = {
  capture: benchCapture,
  engine: benchEngine,
  memory: benchMemory,
};
const quick = process.argv.includes('--quick');

const wanted = process.argv.slice(2).filter(name => !name.startsWith('-'));
const unknown = wanted.filter(name => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
const rows: Row[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await bench({ quick })));
}
printTable(rows);
process.exit(rows.every(row => row.verdict !== 'MISSED') ? 0 : 1);

import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../src/wire/frame';
import { createFrameTable } from '../../../src/wire/frame-table';
import { createSseDecoder } from '../../../src/wire/sse';

const facts = ({ index, t, text, data }: Frame) => ({ index, t, text, data });

/** Frames of every make: whole lines from several texts, and one of two lines, one with a comment. */
function decoded() {
  const frames: Frame[] = [];
  const table = createFrameTable();
  const decoder = createSseDecoder({
    onFrame(frame) {
      frames.push(frame);
      table.push(frame);
    },
    onSilence() {},
  });
  for (let t = 0; t < 100; t++) {
    const text = `data: ${t}\n\ndata:a${t}\n\n: kept\ndata: b\n\ndata: c\ndata: ${t}\n\n`;
    decoder.push(t * 10, new TextEncoder().encode(text));
  }
  return { frames, table };
}

describe('createFrameTable', () => {
  it('gives every frame back as it was', () => {
    const { frames, table } = decoded();

    expect([...table].map(facts)).toEqual(frames.map(facts));
    expect(table.length).toBe(400);
    expect(facts(table.at(398) as Frame)).toMatchObject({ index: 398, t: 990, text: ': kept\ndata: b\n\n' });
  });

  it('has no frame before its first and after its last', () => {
    const { table } = decoded();

    expect([table.at(-1), table.at(400), table.timeOf(-1), table.timeOf(400)]).toEqual([undefined, undefined, 0, 0]);
  });

  it('knows the last frame that had come by a time', () => {
    const { table } = decoded();

    expect([-1, 0, 9, 10, 1e9].map(table.lastAt)).toEqual([-1, 3, 3, 7, 399]);
    expect(createFrameTable().lastAt(5)).toBe(-1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createArchiveReader } from '../../../src/archive/read';
import { writeArchive } from '../../../src/archive/write';
import { arbitraryCaptures } from '../../fixtures/arbitrary-capture';
import { readArchive } from '../../fixtures/archive';
import { stream, streamOf } from '../../fixtures/stream';

const META = { app: '0.1.0', exportedAt: 1_760_000_000_000 };

describe('writing and reading an archive', () => {
  it('gives back every capture, byte for byte and chunk for chunk', () => {
    fc.assert(
      fc.property(arbitraryCaptures, captures => {
        const read = readArchive([...writeArchive(captures, META)].join(''));

        expect(read).toEqual({ ok: true, value: { ...META, captures, truncated: false, note: null } });
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the pieces in which the text arrives', () => {
    fc.assert(
      fc.property(arbitraryCaptures, fc.integer({ min: 1, max: 200 }), (captures, size) => {
        const text = [...writeArchive(captures, META)].join('');
        const reader = createArchiveReader();

        for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));

        expect(reader.finish()).toEqual(readArchive(text));
      }),
    );
  });

  it('survives being saved as UTF-8, whatever the texts', () => {
    fc.assert(
      fc.property(arbitraryCaptures, captures => {
        const file = new TextEncoder().encode([...writeArchive(captures, META)].join(''));

        const read = readArchive(new TextDecoder().decode(file));

        expect(read).toMatchObject({ ok: true, value: { captures } });
      }),
    );
  });
});

describe('the lines of an archive', () => {
  it('are a header, then each stream with its chunks and its end, then a closing line with the totals', () => {
    const capture = stream('0 RUN_STARTED\n5 RUN_FINISHED', { id: 's1' });

    const lines = [...writeArchive([capture], META)].map(line => JSON.parse(line));

    expect(lines).toEqual([
      { format: 'ag-ui-devtools', version: 1, ...META },
      { kind: 'stream', head: capture.head },
      { kind: 'chunk', t: 0, text: 'data: {"type":"RUN_STARTED","threadId":"t1","runId":"r1"}\n\n' },
      { kind: 'chunk', t: 5, text: 'data: {"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}\n\n' },
      { kind: 'end', end: { t: 5, reason: 'complete', detail: '' } },
      { kind: 'close', streams: 1, chunks: 2 },
    ]);
  });

  it('end with a line feed and hold no other', () => {
    const lines = [...writeArchive([streamOf('data: 1\n\n')], META)];

    expect(lines.map(line => line.indexOf('\n') - line.length)).toEqual(lines.map(() => -1));
  });

  it('keep a chunk as base64 when it is no UTF-8 of its own', () => {
    const euro = new Uint8Array([0xe2, 0x82, 0xac]);

    const lines = [...writeArchive([streamOf(euro, { cut: 2 })], META)].map(line => JSON.parse(line));

    expect(lines.slice(2, 4)).toEqual([
      { kind: 'chunk', t: 0, base64: '4oI=' },
      { kind: 'chunk', t: 0, base64: 'rA==' },
    ]);
  });

  it('say how many chunks were lost where some were', () => {
    const holed = { ...stream('0 RUN_STARTED'), lost: 3 };

    const lines = [...writeArchive([holed], META)];

    expect(JSON.parse(lines[3] ?? '')).toEqual({ kind: 'end', end: holed.end, lost: 3 });
    expect(readArchive(lines.join(''))).toMatchObject({ value: { captures: [holed] } });
  });

  it('keep a byte order mark as text', () => {
    const lines = [...writeArchive([streamOf('\ufeffdata: 1\n\n')], META)].map(line => JSON.parse(line));

    expect(lines[2]).toEqual({ kind: 'chunk', t: 0, text: '\ufeffdata: 1\n\n' });
  });

  it('carry a large chunk that is no text', () => {
    const capture = streamOf(Uint8Array.from({ length: 100_001 }, (_, i) => (i * 151) % 256));

    const read = readArchive([...writeArchive([capture], META)].join(''));

    expect(read).toMatchObject({ ok: true, value: { captures: [capture] } });
  });

  it('are made one by one, without looking at later captures', () => {
    const asked: string[] = [];
    function* captures() {
      for (const id of ['s1', 's2']) {
        asked.push(id);
        yield streamOf('', { id });
      }
    }

    const lines = writeArchive(captures(), META);
    lines.next();
    lines.next();

    expect(asked).toEqual(['s1']);
  });

  it('say nothing of the time of the export when it is not given', () => {
    const read = readArchive([...writeArchive([], { app: '2' })].join(''));

    expect(read).toMatchObject({ ok: true, value: { app: '2', exportedAt: null, captures: [] } });
  });
});

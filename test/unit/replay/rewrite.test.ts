import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChunkTable, joinChunks, splitChunks } from '../../../src/capture/chunks';
import type { RunIds } from '../../../src/replay/ids';
import { rewriteIds } from '../../../src/replay/rewrite';
import { stream, streamOf } from '../../fixtures/stream';

const IDS: RunIds = { threadId: 't1', runId: 'r1' };
const OTHER: RunIds = { threadId: 'thread-22', runId: 'run-333' };

function rewritten(sse: string, to = OTHER, ids = IDS): string {
  return textOf(rewriteIds(streamOf(sse).chunks, ids, to));
}

function textOf(table: ChunkTable): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(table.bytes);
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): ChunkTable {
  const places = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].toSorted((a, b) => a - b);
  const edges = [...places, bytes.length];
  return joinChunks(edges.map((end, i) => ({ t: i, bytes: bytes.slice(i === 0 ? 0 : edges[i - 1], end) })));
}

describe('rewriting the ids of a captured stream', () => {
  it('changes thread and run of the boundary events and no other byte', () => {
    const text = rewritten(
      [
        ': hello',
        'id: r1\nevent: RUN_STARTED\ndata: {"type":"RUN_STARTED", "threadId":"t1","runId" : "r1","parentRunId":"r0"}',
        'data:{"type":"TEXT_MESSAGE_CONTENT","messageId":"r1","delta":"t1 RUN_STARTED","threadId":"t1"}',
        'data: {"type":"RUN_ERROR","message":"r1","runId":"r1"}',
        'data: {"type":"RUN_FINISHED","threadId":"t1","runId":"r1","result":{"runId":"r1"}}',
        '',
      ].join('\n\n'),
    );

    expect(text).toBe(
      [
        ': hello',
        'id: r1\nevent: RUN_STARTED\ndata: {"type":"RUN_STARTED", "threadId":"thread-22","runId" : "run-333","parentRunId":"r0"}',
        'data:{"type":"TEXT_MESSAGE_CONTENT","messageId":"r1","delta":"t1 RUN_STARTED","threadId":"t1"}',
        'data: {"type":"RUN_ERROR","message":"r1","runId":"run-333"}',
        'data: {"type":"RUN_FINISHED","threadId":"thread-22","runId":"run-333","result":{"runId":"r1"}}',
        '',
      ].join('\n\n'),
    );
  });

  it('changes the echo of the input, and nothing deeper in it', () => {
    const echo = (thread: string, run: string) =>
      `data: {"input":{"state":{"threadId":"t1"},"messages":[{"runId":"r1"},"r1"],"threadId":"${thread}","runId":"${run}"},"type":"RUN_STARTED"}\n\n`;

    expect(rewritten(echo('t1', 'r1'))).toBe(echo('thread-22', 'run-333'));
  });

  it('changes members in snake_case, and a parent run of the same id', () => {
    const event = (thread: string, run: string) =>
      `data: {"type":"RUN_STARTED","thread_id":"${thread}","run_id":"${run}","parent_run_id":"${run}"}\n\n`;

    expect(rewritten(event('t1', 'r1'))).toBe(event('thread-22', 'run-333'));
  });

  it.each(['run_finished', 'RunFinished'])('knows the boundary event spelled %s', type => {
    expect(rewritten(`data: {"type":"${type}","runId":"r1"}\n\n`)).toContain('"run-333"');
  });

  it('leaves runs that the stream shows again with their ids, and moves them to the thread', () => {
    const capture = stream(`
      0 RUN_STARTED thread=t1 run=old
      1 RUN_FINISHED
      2 RUN_STARTED thread=t1 run=r1
      3 RUN_FINISHED
    `);
    const expected = stream(`
      0 RUN_STARTED thread=thread-22 run=old
      1 RUN_FINISHED
      2 RUN_STARTED thread=thread-22 run=run-333
      3 RUN_FINISHED
    `);

    expect(rewriteIds(capture.chunks, IDS, OTHER)).toEqual(expected.chunks);
  });

  it('finds ids that are spelled with escapes, and escapes the new ones as JSON does', () => {
    const text = rewritten(
      'data: {"type":"RUN_FINISHED","run\\u0049d":"r\\u0031","threadId":"a\\"\\\\"}\n\n',
      { threadId: 'caf\u00e9 😀', runId: 'say "hi"\n' },
      { threadId: 'a"\\', runId: 'r1' },
    );

    expect(text).toBe('data: {"type":"RUN_FINISHED","run\\u0049d":"say \\"hi\\"\\n","threadId":"caf\u00e9 😀"}\n\n');
  });

  it('finds ids beyond ASCII', () => {
    const event = (thread: string) => `data: {"type":"RUN_FINISHED","title":"“ñ”","threadId":"${thread}"}\n\n`;

    expect(rewritten(event('行程'), OTHER, { threadId: '行程', runId: 'r1' })).toBe(event('thread-22'));
  });

  it.each(['\r\n', '\r', '\n'])('reads blocks whose lines end with %j, and data on several lines', end => {
    const sse = (run: string) => ['data: {"type":"RUN_STARTED",', `data: "runId":"${run}"}`, '', ''].join(end);

    expect(rewritten(sse('r1') + sse('r1'))).toBe(sse('run-333') + sse('run-333'));
  });

  it('reads a stream behind a byte order mark, and a last block without its blank line', () => {
    expect(rewritten('\ufeffdata: {"type":"RUN_STARTED","runId":"r1"}')).toBe(
      '\ufeffdata: {"type":"RUN_STARTED","runId":"run-333"}',
    );
  });

  it.each([
    ['no SSE', '{"type":"RUN_STARTED","runId":"r1"}\n'],
    ['cut off', 'data: {"type":"RUN_STARTED","runId":"r1"\n\n'],
    ['an array', 'data: [{"type":"RUN_STARTED","runId":"r1"}]\n\n'],
    ['of another type', 'data: {"type":"CUSTOM","name":"RUN_STARTED","runId":"r1"}\n\n'],
    ['with ids that are no strings', 'data: {"type":"RUN_STARTED","runId":["r1"],"threadId":{"threadId":"t1"}}\n\n'],
    ['a field of another name', 'datas: {"type":"RUN_STARTED","runId":"r1"}\n\n'],
  ])('returns the same table for what is %s', (_, text) => {
    const { chunks } = streamOf(text);

    expect(rewriteIds(chunks, IDS, OTHER)).toBe(chunks);
  });

  it('returns the same table when the ids are equal', () => {
    const { chunks } = stream('0 RUN_STARTED');

    expect(rewriteIds(chunks, IDS, { ...IDS })).toBe(chunks);
  });

  it('moves the borders of the chunks behind an id by what the id grew', () => {
    const capture = stream('0 RUN_STARTED\n4 TEXT_MESSAGE_END message=m\n9 RUN_FINISHED');

    const chunks = splitChunks(rewriteIds(capture.chunks, IDS, OTHER)).map(({ t, bytes }) => [
      t,
      textOf(joinChunks([{ t, bytes }])),
    ]);

    expect(chunks).toEqual([
      [0, 'data: {"type":"RUN_STARTED","threadId":"thread-22","runId":"run-333"}\n\n'],
      [4, 'data: {"type":"TEXT_MESSAGE_END","messageId":"m"}\n\n'],
      [9, 'data: {"type":"RUN_FINISHED","threadId":"thread-22","runId":"run-333"}\n\n'],
    ]);
  });

  it('keeps chunks that end inside an id, empty ones where the new id is too short', () => {
    const sse = 'data: {"type":"RUN_FINISHED","runId":"abcdef"}\n\n';
    const inside = sse.indexOf('abcdef');
    const chunks = cutAt(new TextEncoder().encode(sse), [inside + 1, inside + 3, inside + 5]);

    const parts = splitChunks(rewriteIds(chunks, { threadId: 't', runId: 'abcdef' }, { threadId: 't', runId: 'xy' }));

    expect(parts.map(part => new TextDecoder().decode(part.bytes))).toEqual([
      'data: {"type":"RUN_FINISHED","runId":"x',
      'y"',
      '',
      '}\n\n',
    ]);
  });
});

describe('laws of rewriting', () => {
  const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const ids = fc.record({ threadId: id.map(text => `t${text}`), runId: id.map(text => `r${text}`) });
  const cuts = fc.array(fc.nat(), { maxLength: 12 });

  function sseOf({ threadId, runId }: RunIds, noise: string): Uint8Array {
    const input = { threadId, runId, messages: [{ id: noise, runId }] };
    const blocks = [
      { type: 'RUN_STARTED', threadId, runId, input },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: runId, delta: noise },
      { type: 'RUN_ERROR', message: noise, runId },
    ];
    return new TextEncoder().encode(blocks.map(block => `data: ${JSON.stringify(block)}\n\n`).join(''));
  }

  it('rewriting to other ids and back gives the same bytes, times and number of chunks', () => {
    fc.assert(
      fc.property(ids, ids, fc.string({ unit: 'grapheme' }), cuts, (from, to, noise, places) => {
        const chunks = cutAt(sseOf(from, noise), places);

        const back = rewriteIds(rewriteIds(chunks, from, to), to, from);

        expect(back.bytes).toEqual(chunks.bytes);
        expect(back.times).toEqual(chunks.times);
        expect(back.ends).toHaveLength(chunks.ends.length);
      }),
    );
  });

  it('rewriting to ids that are not shorter and back is the identity', () => {
    fc.assert(
      fc.property(ids, ids, fc.string({ unit: 'grapheme' }), cuts, (from, more, noise, places) => {
        const to = { threadId: from.threadId + more.threadId, runId: from.runId + more.runId };
        const chunks = cutAt(sseOf(from, noise), places);

        expect(rewriteIds(rewriteIds(chunks, from, to), to, from)).toEqual(chunks);
      }),
    );
  });

  it('the joined bytes do not depend on the cuts, and the chunks are in order', () => {
    fc.assert(
      fc.property(ids, ids, fc.string({ unit: 'grapheme' }), cuts, (from, to, noise, places) => {
        const bytes = sseOf(from, noise);

        const result = rewriteIds(cutAt(bytes, places), from, to);

        expect(result.bytes).toEqual(rewriteIds(cutAt(bytes, []), from, to).bytes);
        expect(result.ends).toEqual(result.ends.toSorted((a, b) => a - b));
        expect(result.ends.at(-1)).toBe(result.bytes.length);
      }),
    );
  });

  it('what the ids name is what is written', () => {
    fc.assert(
      fc.property(ids, ids, (from, to) => {
        const text = textOf(rewriteIds(cutAt(sseOf(from, ''), []), from, to));
        const [started, , failed] = text.split('\n\n').map(block => block.slice('data: '.length));

        expect(JSON.parse(started ?? '')).toMatchObject({ ...to, input: { ...to, messages: [{ runId: from.runId }] } });
        expect(JSON.parse(failed ?? '')).toMatchObject({ runId: to.runId });
      }),
    );
  });

  it('nothing throws on any bytes', () => {
    const words = fc.constantFrom(
      'data:',
      ' ',
      '\n',
      '\r',
      '\n\n',
      '{"type":"RUN_STARTED"',
      ',"runId":',
      '"r1"',
      '}',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 4 }))),
        fc.uint8Array(),
        (parts, tail) => {
          const bytes = new Uint8Array([...new TextEncoder().encode(parts.join('')), ...tail]);

          expect(() => rewriteIds(cutAt(bytes, [5, 50]), IDS, OTHER)).not.toThrow();
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../src/capture/capture';
import { joinChunks, splitChunks } from '../../../src/capture/chunks';
import { compareReplay } from '../../../src/replay/compare';
import { rewriteIds } from '../../../src/replay/rewrite';
import { stream, streamOf } from '../../fixtures/stream';

const ORIGINAL = stream('0 RUN_STARTED thread=t1 run=r1\n4 STATE_SNAPSHOT {"n":1}\n9 RUN_FINISHED');

describe('comparing a replay with its original', () => {
  it('finds them equal when only the ids and the times are of their own', () => {
    const replay = stream('30 RUN_STARTED thread=page run=page-run\n40 STATE_SNAPSHOT {"n":1}\n50 RUN_FINISHED');

    expect(compareReplay(ORIGINAL, replay)).toEqual({ equal: true });
  });

  it('finds them equal when the original ids were served', () => {
    const replay = { ...ORIGINAL, head: stream('0 RUN_STARTED thread=page run=page-run').head };

    expect(compareReplay(ORIGINAL, replay)).toEqual({ equal: true });
  });

  it('finds them equal where no request has ids', () => {
    const original = streamOf('data: 1\n\n', { request: null });

    expect(compareReplay(original, { ...original })).toEqual({ equal: true });
  });

  it('says where the first bytes differ, with both sides', () => {
    const replay = stream('0 RUN_STARTED thread=p run=q\n4 STATE_SNAPSHOT {"n":2}\n9 RUN_FINISHED');

    expect(compareReplay(ORIGINAL, replay)).toEqual({
      equal: false,
      chunk: 1,
      offset: 47,
      what: 'Chunk 1 differs at byte 47: the original has "1}}\\n\\n", the replay "2}}\\n\\n".',
    });
  });

  it('says which side of a chunk goes on', () => {
    const longer = streamOf('data: 1\n\ndata: 2 and a text that is longer than a quote\n\n');
    const shorter = streamOf('data: 1\n\n');

    expect(compareReplay(longer, shorter)).toEqual({
      equal: false,
      chunk: 0,
      offset: 9,
      what: 'Chunk 0 is 57 bytes long in the original and 9 in the replay: the original goes on with "data: 2 and a text that …".',
    });
    expect(compareReplay(shorter, longer)).toMatchObject({ what: expect.stringContaining('the replay goes on with') });
  });

  it('says when the replay ended early', () => {
    const replay = stream('0 RUN_STARTED thread=t1 run=r1\n4 STATE_SNAPSHOT {"n":1}');

    expect(compareReplay(ORIGINAL, replay)).toEqual({
      equal: false,
      chunk: 2,
      offset: 0,
      what: 'The replay ended before chunk 2, where the original goes on with "data: {\\"type\\":\\"RUN_FINIS…".',
    });
  });

  it('finds a replay equal so far while the page still reads it', () => {
    const replay = stream('0 RUN_STARTED thread=t1 run=r1\n4 STATE_SNAPSHOT {"n":1}', { end: null });

    expect(compareReplay(ORIGINAL, replay)).toEqual({ equal: true });
  });

  it('says when the replay goes on after the original', () => {
    const replay = stream('0 RUN_STARTED\n4 STATE_SNAPSHOT {"n":1}\n9 RUN_FINISHED\n10 : more');

    expect(compareReplay(ORIGINAL, replay)).toEqual({
      equal: false,
      chunk: 3,
      offset: 0,
      what: 'The replay goes on with ": more\\n\\n" after the original\'s last chunk.',
    });
  });

  it('counts chunks as the original does, and empty ones on neither side', () => {
    const text = (part: string) => ({ t: 0, bytes: new TextEncoder().encode(part) });
    const original = { ...ORIGINAL, chunks: joinChunks(['a', '', 'b'].map(text)) };

    expect(compareReplay(original, { ...ORIGINAL, chunks: joinChunks(['a', 'b'].map(text)) })).toEqual({ equal: true });
    expect(compareReplay(original, { ...ORIGINAL, chunks: joinChunks(['a', 'c'].map(text)) })).toMatchObject({
      chunk: 2,
    });
  });

  it('finds every rewritten stream equal, however it is cut, and every changed byte', () => {
    const to = { threadId: 'x', runId: 'a longer run' };
    const requested = stream(`0 RUN_STARTED thread=${to.threadId} run="${to.runId}"`).head;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (size, at) => {
        const original = cut(ORIGINAL, size);
        const chunks = rewriteIds(original.chunks, { threadId: 't1', runId: 'r1' }, to);
        const filled = joinChunks(splitChunks(chunks).filter(chunk => chunk.bytes.length > 0));
        const damaged = filled.bytes.with(at % filled.bytes.length, 0);

        expect(compareReplay(original, { ...original, head: requested, chunks: filled })).toEqual({ equal: true });
        expect(
          compareReplay(original, { ...original, head: requested, chunks: { ...filled, bytes: damaged } }),
        ).toMatchObject({ equal: false });
      }),
    );
  });
});

function cut(capture: Capture, size: number): Capture {
  const { bytes } = capture.chunks;
  const chunks = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push({ t: at, bytes: bytes.subarray(at, at + size) });
  return { ...capture, chunks: joinChunks(chunks) };
}

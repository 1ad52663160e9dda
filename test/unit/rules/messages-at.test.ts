import { describe, expect, it } from 'vitest';
import { createInspection } from '../../../src/rules/inspection';
import { createMessageReplay } from '../../../src/rules/messages-at';
import { inspect } from '../../fixtures/inspect';
import { sampleBytes } from '../../fixtures/samples';
import { streamOf } from '../../fixtures/stream';

describe('the conversation at a frame', () => {
  const blocks = new TextDecoder().decode(sampleBytes('all-events.sse')).split(/(?<=\n\n)/);
  const capture = streamOf(blocks.join(''));

  it('is what an inspection holds that stops there, forwards and backwards', () => {
    const replay = createMessageReplay(inspect(capture));

    for (const frame of [...blocks.keys(), 20, 3, -1, 40]) {
      const part = inspect(streamOf(blocks.slice(0, frame + 1).join(''), { end: null }));
      expect(replay.at(frame)).toEqual(part.messages);
    }
  });

  it('follows frames that come later', () => {
    const inspection = createInspection(capture.head, { state: {} });
    const replay = createMessageReplay(inspection);
    const before = replay.at(100).length;

    inspection.push(capture.chunks);

    expect(before).toBe(0);
    expect(replay.at(100)).toEqual(inspection.messages);
  });
});

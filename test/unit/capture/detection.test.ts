import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captureOfBytes } from '../../../src/archive/capture-of-bytes';
import { readSocketLines } from '../../../src/archive/ws-jsonl';
import type { Capture } from '../../../src/capture/capture';
import { type Detection, detect } from '../../../src/capture/detection';
import { sampleBytes, sampleNames } from '../../fixtures/samples';
import { type SocketLine, socketOf } from '../../fixtures/socket';

const verdict = ({ head, chunks }: Capture, ended = true): Detection => detect(head, [chunks], ended);

function socketSample(path: string): Capture {
  const read = readSocketLines(readFileSync(join(import.meta.dirname, '../../fixtures/samples', path), 'utf8'));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

describe('detecting AG-UI', () => {
  it.each(sampleNames('dialects', '.ws.jsonl'))('finds it on a socket in the dialect %s', name => {
    expect(verdict(socketSample(`dialects/${name}.ws.jsonl`)).verdict).toBe('ag-ui');
  });

  it.each(sampleNames('negative', '.ws.jsonl'))('finds none on the socket %s', name => {
    expect(verdict(socketSample(`negative/${name}.ws.jsonl`)).verdict).toBe('refused');
  });

  it.each(sampleNames('', '.bin'))('finds it in the binary stream %s', name => {
    expect(verdict(captureOfBytes(sampleBytes(`${name}.bin`), { contentType: null })).verdict).toBe('ag-ui');
  });

  it.each(sampleNames('negative', '.bin'))('finds none in the binary stream %s', name => {
    expect(verdict(captureOfBytes(sampleBytes(`negative/${name}.bin`), { contentType: null })).verdict).toBe('refused');
  });

  it('waits on a socket that only talks of other things, but not forever', () => {
    const pings = (count: number) => Array.from({ length: count }, (): SocketLine => ['in', { type: 'ping' }]);

    expect(verdict(socketOf(pings(20)), false).verdict).toBe('undecided');
    expect(verdict(socketOf(pings(60)), false).verdict).toBe('refused');
  });

  it('refuses a socket at the first message of another protocol', () => {
    expect(verdict(socketOf([['in', { type: 'session.created' }]]), false)).toEqual({
      verdict: 'refused',
      reason: 'The frames are events of an OpenAI API.',
    });
  });
});

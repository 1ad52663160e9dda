import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunAgentInput } from '@ag-ui/core';
import { AGUI_MEDIA_TYPE, EventEncoder } from '@ag-ui/encoder';
import { pythonJson } from './python-json';
import type { Scenario } from './scenarios/scenario';

/** The high-water mark of Node's sockets: less costs more calls, more only waits longer. */
const WRITE_BYTES = 16_384;

export type Performance = {
  readonly scenario: Scenario;
  readonly request: RunAgentInput;
  /** The request's `Accept`; protobuf is sent only to those who name it. */
  readonly accept: string;
  /** Factor on every delay of the script; 0 plays at full speed. */
  readonly pace: number;
};

/** `left`: the connection was closed before the agent was done. `cut`: the agent broke it itself. */
export type Ending = 'finished' | 'left' | 'cut';

/** Plays a scenario into a response, as fast as the client reads. Resolves when the response is closed; never rejects. */
export async function play(response: ServerResponse, performance: Performance): Promise<Ending> {
  const { scenario, pace } = performance;
  const left = new AbortController();
  const closed = once(response, 'close').then(() => left.abort());
  const { contentType, frames } = encode(performance);
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.flushHeaders();

  // One frame behind, so that the last one is known when a scenario wants it cut.
  const writer = createWriter(response, left.signal);
  let last: Uint8Array = new Uint8Array();
  for (const [delayMs, frame] of frames) {
    writer.add(last);
    last = frame;
    if (delayMs * pace > 0 || writer.isFull()) await writer.flush();
    if (delayMs * pace > 0) await wait(delayMs * pace, undefined, { signal: left.signal }).catch(() => {});
    if (left.signal.aborted) return 'left';
  }
  if (scenario.ending === 'cut') {
    writer.add(last.subarray(0, Math.ceil(last.length / 2)));
    await writer.flush('taken');
    response.destroy();
    return 'cut';
  }
  writer.add(last);
  await writer.flush();
  if (scenario.ending !== 'hold') response.end();
  await closed;
  return response.writableFinished ? 'finished' : 'left';
}

type Encoded = {
  readonly contentType: string;
  readonly frames: Iterable<readonly [delayMs: number, frame: Uint8Array]>;
};

function encode({ scenario, request, accept }: Performance): Encoded {
  const now = Date.now();
  if (scenario.wire === 'python') {
    const frame = (event: unknown) => new TextEncoder().encode(`data: ${pythonJson(event)}\n\n`);
    return { contentType: 'text/event-stream; charset=utf-8', frames: encodeEach(scenario.play(request, now), frame) };
  }
  // The encoder takes `*/*`, the default of a plain fetch, as a wish for protobuf.
  const encoder = new EventEncoder(accept.includes(AGUI_MEDIA_TYPE) ? { accept: AGUI_MEDIA_TYPE } : {});
  const frames = encodeEach(scenario.play(request, now), event => encoder.encodeBinary(event));
  return { contentType: encoder.getContentType(), frames };
}

function* encodeEach<E>(beats: Iterable<readonly [number, E]>, frame: (event: E) => Uint8Array): Encoded['frames'] {
  for (const [delayMs, event] of beats) yield [delayMs, frame(event)];
}

type Writer = {
  readonly add: (bytes: Uint8Array) => void;
  readonly isFull: () => boolean;
  /** Waits while the client reads more slowly than the script writes; with `taken`, until the socket has the bytes. */
  readonly flush: (until?: 'taken') => Promise<void>;
};

/** Frames without a delay between them leave together, as from a server that has nothing to wait for. */
function createWriter(response: ServerResponse, left: AbortSignal): Writer {
  let gathered: Uint8Array[] = [];
  let size = 0;
  return {
    add(bytes) {
      gathered.push(bytes);
      size += bytes.length;
    },
    isFull: () => size >= WRITE_BYTES,
    async flush(until) {
      const bytes = Buffer.concat(gathered);
      gathered = [];
      size = 0;
      if (bytes.length === 0 || left.aborted) return;
      if (until === 'taken') await new Promise(resolve => response.write(bytes, resolve));
      else if (!response.write(bytes)) await once(response, 'drain', { signal: left }).catch(() => {});
    },
  };
}

import type { FromHook, StreamNumber } from '../../src/channels/hook-messages';

/** What needs no more reading. */
export type Ready = Exclude<FromHook, { readonly kind: 'blob' }>;

export interface Turns {
  /** `bytes`: those of the post that the message is from. */
  take(message: FromHook, bytes: ArrayBuffer): void;
  /** Counts all that still waits as lost: the page is going. */
  abandon(): void;
}

interface Waiting {
  /** How many chunks wait, that of the blob among them. */
  chunks: number;
  readonly later: (() => void)[];
}

/** Keeps the order of a stream: what comes after a blob waits until the blob is read, and is a chunk like others then. */
export function createTurns(
  ready: (message: Ready, bytes: ArrayBuffer) => void,
  lose: (stream: StreamNumber, chunks: number) => void,
): Turns {
  const streams = new Map<StreamNumber, Waiting>();

  function take(message: FromHook, bytes: ArrayBuffer): void {
    const waiting = 'stream' in message ? streams.get(message.stream) : undefined;
    if (waiting) {
      waiting.chunks += chunksOf(message);
      waiting.later.push(() => take(message, bytes));
    } else if (message.kind === 'blob') read(message);
    else ready(message, bytes);
  }

  function read({ stream, t, blob, message }: FromHook & { readonly kind: 'blob' }): void {
    const waiting: Waiting = { chunks: 1, later: [] };
    streams.set(stream, waiting);
    const goOn = (then: () => void) => {
      if (streams.get(stream) !== waiting) return;
      streams.delete(stream);
      then();
      for (const next of waiting.later) next();
    };
    blob.arrayBuffer().then(
      buffer => goOn(() => ready({ kind: 'chunk', stream, t, start: 0, end: buffer.byteLength, message }, buffer)),
      () => goOn(() => lose(stream, 1)),
    );
  }

  return {
    take,
    abandon() {
      for (const [stream, { chunks }] of streams) lose(stream, chunks);
      streams.clear();
    },
  };
}

function chunksOf(message: FromHook): number {
  if (message.kind === 'texts') return message.times.length;
  return message.kind === 'chunk' || message.kind === 'blob' || message.kind === 'lost' ? 1 : 0;
}

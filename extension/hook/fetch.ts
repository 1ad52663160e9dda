import type { StreamId } from '../../src/capture/stream';
import { type Asked, listHeaders, readAsked } from './asked';
import { fail } from './branch';
import { replace } from './disguise';
import {
  after,
  apply,
  headersGet,
  responseBody,
  responseHeaders,
  responseStatus,
  responseStatusText,
  tableDelete,
  tableGet,
  tableSet,
  testText,
  timeOrigin,
} from './natives';
import type { Outbox } from './outbox';
import { createRecording, type Recording } from './recording';
import type { Answer, StandIn } from './stand-in';
import { tap } from './tap';

/** Types that an AG-UI stream may be sent as. */
const STREAM_TYPES = /^(?:text\/event-stream|application\/(?:vnd\.ag-ui\.event\+proto|x-ndjson))/i;

export interface Recordings {
  /** Lets a stream go untouched: the background has said that it is no AG-UI. */
  stop(stream: number): void;
}

/** Records candidate answers to `fetch`, and has armed requests answered by the stand-in instead of the network. */
export function installFetch(outbox: Outbox, standIn: StandIn): Recordings {
  const recordings = new Map<number, Recording>();
  let streams = 0;

  function record(asked: Asked, response: Response | null, replayOf: StreamId | null): Recording {
    const stream = ++streams;
    const recording = createRecording(
      outbox,
      {
        transport: 'fetch',
        startedAt: timeOrigin + asked.since,
        request: asked.request(),
        response: response && {
          status: responseStatus(response),
          statusText: responseStatusText(response),
          headers: listHeaders(responseHeaders(response)),
        },
        replayOf,
      },
      { stream, since: asked.since, aborted: asked.aborted, ended: () => tableDelete(recordings, stream) },
    );
    tableSet(recordings, stream, recording);
    return recording;
  }

  function answered(asked: Asked, response: Response, replayOf: StreamId | null): Response {
    const type = headersGet(responseHeaders(response), 'content-type');
    if (asked.mayBeInput() || (type !== null && testText(STREAM_TYPES, type) !== null)) {
      const recording = record(asked, response, replayOf);
      if (responseBody(response)) tap(response, recording);
      else recording.end('complete', '');
    }
    return response;
  }

  replace(globalThis, 'fetch', (original, self, args) => {
    const asked = readAsked(args);
    const network = () => apply(original, self, args) as Promise<Response>;
    if (!asked) return network();

    const failed = (error: unknown): never => {
      if (asked.mayBeInput()) fail(record(asked, null, null), error);
      throw error;
    };
    const fromNetwork = () => after(network(), response => answered(asked, response, null), failed);
    if (!standIn.matches(asked)) return fromNetwork();
    return after<Answer | null, Response | Promise<Response>>(
      standIn.hold(asked),
      answer => (answer ? answered(asked, answer.response, answer.replayOf) : fromNetwork()),
      failed,
    );
  });

  return {
    stop(stream) {
      tableGet(recordings, stream)?.stop();
      tableDelete(recordings, stream);
    },
  };
}

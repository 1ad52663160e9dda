import type { StreamId } from '../../src/capture/stream';
import { type Asked, isCandidate, isInput, listHeaders, readAsked } from './asked';
import { replace } from './disguise';
import type { Answer, StandIn } from './hand-over';
import { after, ofHeaders, ofResponse } from './natives';
import type { Recording, Recordings } from './recordings';
import { tap } from './tap';

/** Records candidate answers to `fetch`, and has armed requests answered by the stand-in instead of the network. */
export function installFetch(recordings: Recordings, standIn: StandIn | null): void {
  function record(asked: Asked, response: Response | null, replayOf?: StreamId): Recording {
    return recordings.record({
      transport: 'fetch',
      since: asked.since,
      signal: asked.signal,
      request: asked.request(),
      response: response && {
        status: ofResponse.status(response),
        statusText: ofResponse.statusText(response),
        headers: listHeaders(ofResponse.headers(response)),
      },
      replayOf,
    });
  }

  function answered(asked: Asked, response: Response, replayOf?: StreamId): Response {
    if (isCandidate(asked.body(), ofHeaders.get(ofResponse.headers(response), 'content-type'))) {
      const recording = record(asked, response, replayOf);
      if (ofResponse.body(response)) tap(response, recording);
      else recording.end();
    }
    return response;
  }

  replace(globalThis, 'fetch', (native, _self, args) => {
    const asked = readAsked(args);
    if (!asked) return native();

    const failed = (error: unknown): never => {
      if (isInput(asked.body())) record(asked, null).fail(error);
      throw error;
    };
    const fromNetwork = () => after(native() as Promise<Response>, response => answered(asked, response), failed);
    if (!standIn?.matches(asked)) return fromNetwork();
    return after<Answer | null, Response | Promise<Response>>(
      standIn.hold(asked),
      answer => (answer ? answered(asked, answer.response, answer.replayOf) : fromNetwork()),
      failed,
    );
  });
}

import type { EndReason, Header, StreamRequest } from '../../src/capture/stream';
import type { HookResponse } from '../../src/channels/hook-head';
import { absolute, isCandidate } from './asked';
import { dataOf } from './data-of';
import { watchClass } from './disguise';
import { hear } from './hear';
import { natives, now, ofEvent, ofText, plainText, stringify } from './natives';
import type { Recording, Recordings } from './recordings';

const ofXhr = natives(XMLHttpRequest);
/** Records candidate answers to an XMLHttpRequest: a text as it grows, anything else at its end. */
export function installXhr(recordings: Recordings): void {
  watchClass('XMLHttpRequest', (xhr: XMLHttpRequest) => watch(xhr, recordings), ['open', 'setRequestHeader', 'send']);
}

function watch(xhr: XMLHttpRequest, { record }: Recordings) {
  // Of the request that is opened or sent; one XMLHttpRequest can send many, one after the other.
  let request: (StreamRequest & { readonly headers: Header[]; body: string | null }) | null = null;
  /** 0 until it is sent. */
  let since = 0;
  /** Null when it is no candidate; undefined until the answer's head says so. */
  let recording: Recording | null | undefined;
  /** Characters of `responseText` that are recorded. */
  let taken = 0;

  /** `response`: null when none came. */
  function begin(response: HookResponse | null) {
    const type = response && ofXhr.getResponseHeader(xhr, 'content-type');
    recording =
      request && isCandidate(request.body, type) ? record({ transport: 'xhr', since, request, response }) : null;
  }

  function receive() {
    // 0 before the head of the answer came, and after a failure.
    if (!request || !ofXhr.status(xhr)) return;
    if (recording === undefined) {
      begin({
        status: ofXhr.status(xhr),
        statusText: ofXhr.statusText(xhr),
        headers: ofXhr.getAllResponseHeaders(xhr),
      });
    }
    const type = ofXhr.responseType(xhr);
    if (!recording?.live || (type && type !== 'text')) return;
    const text = ofXhr.responseText(xhr);
    if (text.length > taken) recording.add(ofText.substring(text, taken));
    taken = text.length;
  }

  /** Nothing more comes. What is no text comes as a whole. */
  function finish(reason: EndReason, detail: string) {
    if (!recording) begin(null);
    request = null;
    if (!recording?.live) return;
    if (reason !== 'complete') {
      recording.end(reason, detail);
      return;
    }
    const type = ofXhr.responseType(xhr);
    if (type && type !== 'text') {
      // The browser keeps the text of JSON to itself.
      const body = ofXhr.response(xhr);
      const data = dataOf(type === 'json' ? stringify(body) : body);
      if (data) recording.add(data);
    }
    recording.end();
  }

  hear(xhr, ['readystatechange', 'progress'], receive);
  hear(xhr, ['load', 'abort', 'error', 'timeout'], event => {
    receive();
    const type = ofEvent.type(event);
    if (request) finish(type === 'load' ? 'complete' : type === 'abort' ? 'aborted' : 'failed', type);
  });

  return {
    open(method: unknown, url: unknown) {
      if (request) finish('aborted', 'open');
      request = { method: plainText(method), url: absolute(url), headers: [], body: null };
      since = taken = 0;
      recording = undefined;
    },
    setRequestHeader(name: unknown, value: unknown) {
      const headers = request?.headers;
      if (headers) headers[headers.length] = [plainText(name), plainText(value)];
    },
    send(body: unknown) {
      if (!request || since) return;
      since = now();
      if (typeof body === 'string') request.body = body;
    },
  };
}

import type { EndReason, Header, StreamRequest } from '../../src/capture/stream';
import type { HookResponse } from '../../src/channels/hook-head';
import { absolute, isCandidate } from './asked';
import { bytesOf } from './bytes-of';
import { watchClass } from './disguise';
import { hear } from './hear';
import {
  after,
  type Bytes,
  encodeText,
  isView,
  keys,
  natives,
  now,
  ofEvent,
  ofText,
  plainText,
  stringify,
} from './natives';
import type { Recording, Recordings } from './recordings';

const ofXhr = natives(XMLHttpRequest);
const REASONS: Readonly<Record<string, EndReason>> = {
  __proto__: null as never,
  load: 'complete',
  abort: 'aborted',
  error: 'failed',
  timeout: 'failed',
};
const TYPES = ['readystatechange', 'progress', ...keys(REASONS)];

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

  /** Nothing more comes. What is no text comes as a whole. */
  function finish(reason: EndReason, detail: string) {
    if (!recording) begin(null);
    request = null;
    if (!recording?.live) return;
    const ending = recording;
    const type = reason === 'complete' && ofXhr.responseType(xhr);
    // The browser keeps the text of JSON to itself.
    const whole = () => bytesOf(type === 'json' ? stringify(ofXhr.response(xhr)) : ofXhr.response(xhr));
    const bytes = type && type !== 'text' ? whole() : null;
    const over = (read: Bytes | null) => {
      if (read) ending.add(read);
      ending.end(reason, reason === 'complete' ? '' : detail);
    };
    if (!bytes || isView(bytes)) over(bytes);
    else after(bytes, over);
  }

  hear(xhr, TYPES, event => {
    const type = ofEvent.type(event);
    if (!request) return;
    // 0 before the head of the answer came, and after a failure.
    if (ofXhr.status(xhr)) {
      if (recording === undefined) {
        begin({
          status: ofXhr.status(xhr),
          statusText: ofXhr.statusText(xhr),
          headers: ofXhr.getAllResponseHeaders(xhr),
        });
      }
      const kind = ofXhr.responseType(xhr);
      if (recording?.live && (!kind || kind === 'text')) {
        const text = ofXhr.responseText(xhr);
        if (text.length > taken) recording.add(encodeText(ofText.substring(text, taken)));
        taken = text.length;
      }
    }
    const reason = REASONS[type];
    if (reason) finish(reason, type);
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

import type { Capture } from '../capture/capture';
import { type Header, headerValue } from '../capture/stream';

/** The response that the page gets, apart from its body. */
export interface ServedHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
  /** Absolute, as recorded: the served response names it as its own. */
  readonly url: string;
}

/** How the served body stops. */
export interface ServedEnd {
  /** Milliseconds since the request. */
  readonly endT: number;
  /** The connection breaks in place of a proper end. */
  readonly failed: boolean;
}

/** Null when the capture holds no response that a page can be given. */
export function servedHead(capture: Capture): ServedHead | null {
  const { request, response } = capture.head;
  if (response === null || !isServable(response.status)) return null;
  const named =
    headerValue(response.headers, 'connection')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? [];
  const dropped = new Set([...NOT_SERVED, ...named]);
  return {
    status: response.status,
    statusText: STATUS_TEXT.test(response.statusText) ? response.statusText : '',
    headers: response.headers.filter(([name, value]) => isHeader(name, value) && !dropped.has(name.toLowerCase())),
    url: request.url,
  };
}

/** A stream that the page itself left, or still reads, is served to the last byte that it read, and then ends. */
export function servedEnd(capture: Capture): ServedEnd {
  const { chunks, end } = capture;
  return { endT: end?.t ?? chunks.times.at(-1) ?? 0, failed: end?.reason === 'failed' };
}

/**
 * Headers that spoke of one connection (RFC 9110, section 7.6.1) or of the body as it travelled: the captured bytes are
 * decoded, and ids of another length change their number.
 */
const NOT_SERVED: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

// What the constructors of Response and Headers refuse by an exception; an archive may hold anything.
const STATUS_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const NOT_IN_A_HEADER_VALUE = /[\0\r\n]|[^\0-\xff]/;

function isHeader(name: string, value: string): boolean {
  return HEADER_NAME.test(name) && !NOT_IN_A_HEADER_VALUE.test(value);
}

function isServable(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

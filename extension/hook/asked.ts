import type { Header, StreamRequest } from '../../src/capture/stream';
import {
  after,
  asText,
  baseUrl,
  headersForEach,
  headersGet,
  isArray,
  NativeHeaders,
  NativeRequest,
  NativeURL,
  now,
  requestClone,
  requestHeaders,
  requestMethod,
  requestSignal,
  requestText,
  requestUrl,
  signalAborted,
  testText,
  upperCase,
  urlHref,
} from './natives';

/** What the page asked for, read without leaving a trace; costly parts only when they are needed. */
export interface Asked {
  /** `performance.now()` of the call. */
  readonly since: number;
  readonly method: string;
  readonly signal: AbortSignal | null;
  /** Settles when the body's text is known; null when it already is. */
  readonly bodyLater: Promise<void> | null;
  /** Whether the body, as far as it is known now, may be a RunAgentInput. */
  mayBeInput(): boolean;
  /** Absolute; as given when it is no URL. */
  url(): string;
  /** As far as it is known now. */
  request(): StreamRequest;
  aborted(): boolean;
}

const MAY_BE_INPUT = /"(?:threadId|thread_id)"\s*:/;
const JSON_TYPE = /json/i;
const page = document;

/**
 * Reads the arguments of `fetch`. Neither this nor the result ever throws: what fetch itself will refuse gives null. A
 * body that may be a RunAgentInput has URL and headers read at once, before the page can change them.
 */
export function readAsked(args: readonly unknown[]): Asked | null {
  try {
    const since = now();
    const input = args[0] as RequestInfo | URL;
    const init = args[1] as RequestInit | undefined;
    const asRequest = input instanceof NativeRequest ? input : null;
    const method = upperCase(init?.method ?? (asRequest ? requestMethod(asRequest) : 'GET'));
    const signal = init?.signal ?? (asRequest ? requestSignal(asRequest) : null);
    const copy = asRequest && !init?.body && method === 'POST' && sendsJson(asRequest) ? requestClone(asRequest) : null;
    let body = typeof init?.body === 'string' ? init.body : null;
    const keepBody = (text: string) => {
      body = text;
    };
    const bodyLater = copy ? after(requestText(copy), keepBody, () => {}) : null;
    const mayBeInput = () => body !== null && testText(MAY_BE_INPUT, body) !== null;
    const url = () => absolute(asRequest ? requestUrl(asRequest) : asText(input));
    const headers = () =>
      init?.headers ? givenHeaders(init.headers) : asRequest ? listHeaders(requestHeaders(asRequest)) : [];
    const early = mayBeInput() ? { url: url(), headers: headers() } : null;
    return {
      since,
      method,
      signal,
      bodyLater,
      mayBeInput,
      url,
      request: () => ({ method, url: early?.url ?? url(), headers: early?.headers ?? headers(), body }),
      aborted: () => signal !== null && signalAborted(signal),
    };
  } catch {
    return null;
  }
}

/** Names and values in the order in which the browser gives them. */
export function listHeaders(headers: Headers): Header[] {
  const list: Header[] = [];
  headersForEach(headers, (value, name) => {
    list[list.length] = [name, value];
  });
  return list;
}

/** Headers as the page gave them. Other iterables than arrays are left alone: reading one may use it up. */
function givenHeaders(given: HeadersInit): Header[] {
  if (given instanceof NativeHeaders) return listHeaders(given);
  const list: Header[] = [];
  if (isArray(given)) {
    for (let i = 0; i < given.length; i++) list[i] = [asText(given[i]?.[0]), asText(given[i]?.[1])];
  } else if (!(Symbol.iterator in given)) {
    for (const name in given) list[list.length] = [name, asText((given as Record<string, string>)[name])];
  }
  return list;
}

function absolute(url: string): string {
  try {
    return urlHref(new NativeURL(url, baseUrl(page)));
  } catch {
    return url;
  }
}

function sendsJson(request: Request): boolean {
  return testText(JSON_TYPE, headersGet(requestHeaders(request), 'content-type') ?? '') !== null;
}

import type { Header, StreamRequest } from '../../src/capture/stream';
import {
  after,
  headersForEach,
  headersGet,
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
} from './natives';

/** What the page asked for, read without leaving a trace; costly parts only when they are needed. */
export interface Asked {
  /** `performance.now()` of the call. */
  readonly since: number;
  readonly method: string;
  readonly signal: AbortSignal | null;
  /** Whether the body, as far as it is known now, may be a RunAgentInput. */
  mayBeInput(): boolean;
  /** Settles when the body's text is known; null when it already is. */
  readonly bodyLater: Promise<void> | null;
  url(): string;
  /** As far as it is known now. */
  request(): StreamRequest;
  aborted(): boolean;
}

const MAY_BE_INPUT = /"(?:threadId|thread_id)"\s*:/;

/** Reads the arguments of `fetch`. Never throws: what fetch itself will refuse gives null. */
export function readAsked(args: unknown[]): Asked | null {
  try {
    const since = now();
    const [input, init] = args as [RequestInfo | URL, RequestInit | undefined];
    const asRequest = input instanceof NativeRequest ? input : null;
    const method = (init?.method ?? (asRequest ? requestMethod(asRequest) : 'GET')).toUpperCase();
    const signal = init?.signal ?? (asRequest ? requestSignal(asRequest) : null);
    const copy = asRequest && !init?.body && method === 'POST' && sendsJson(asRequest) ? requestClone(asRequest) : null;
    let body = typeof init?.body === 'string' ? init.body : null;
    const bodyLater = copy
      ? after(
          requestText(copy),
          text => {
            body = text;
          },
          ignore,
        )
      : null;
    const url = () => new NativeURL(asRequest ? requestUrl(asRequest) : String(input), document.baseURI).href;
    return {
      since,
      method,
      signal,
      mayBeInput: () => body !== null && MAY_BE_INPUT.test(body),
      bodyLater,
      url,
      request() {
        const headers = init?.headers ? new NativeHeaders(init.headers) : asRequest ? requestHeaders(asRequest) : null;
        return { method, url: url(), headers: headers ? listHeaders(headers) : [], body };
      },
      aborted: () => signal !== null && signalAborted(signal),
    };
  } catch {
    return null;
  }
}

export function listHeaders(headers: Headers): Header[] {
  const list: Header[] = [];
  headersForEach(headers, (value, name) => {
    list[list.length] = [name, value];
  });
  return list;
}

function sendsJson(request: Request): boolean {
  return /json/i.test(headersGet(requestHeaders(request), 'content-type') ?? '');
}

function ignore() {}

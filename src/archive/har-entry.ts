import { isObject, type Json, type JsonObject } from '../base/json';
import type { Capture } from '../capture/capture';
import { type Chunk, joinChunks } from '../capture/chunks';
import {
  type Header,
  headerValue,
  type PageLoad,
  type StreamEnd,
  type StreamHead,
  type StreamId,
  type StreamResponse,
  type Transport,
} from '../capture/stream';
import { fromBase64 } from './base64';
import { eventSourceChunks, socketChunks } from './har-messages';

export interface HarEntry {
  readonly capture: Capture;
  /** A response came, and the file does not hold its body: nothing can be said of it. */
  readonly bodyMissing: boolean;
}

/**
 * An entry of a HAR file as a capture. HAR keeps a body in one piece, which counts as read at the end of the response;
 * messages of sockets and event sources have times of their own.
 */
export function captureOfEntry(entry: JsonObject, index: number, pages: ReadonlyMap<string, PageLoad>): HarEntry {
  const sent = objectIn(entry, 'request');
  const received = objectIn(entry, 'response');
  const startedAt = Date.parse(textIn(entry, 'startedDateTime')) || 0;
  const time = Math.max(numberIn(entry, 'time'), 0);
  const response = responseOf(received);
  const pageref = textIn(entry, 'pageref');
  const head: StreamHead = {
    id: `har-${index + 1}` as StreamId,
    transport: transportOf(entry),
    startedAt,
    page: pages.get(pageref) ?? { id: pageref, url: '', at: startedAt },
    request: {
      method: textIn(sent, 'method') || 'GET',
      url: textIn(sent, 'url'),
      headers: headersIn(sent),
      body: optionalTextIn(objectIn(sent, 'postData'), 'text'),
    },
    response,
    replayOf: null,
  };
  const chunks = chunksOf(entry, objectIn(received, 'content'), startedAt, time);
  const end = endOf(textIn(received, '_error'), response, chunks?.at(-1)?.t ?? time);
  return {
    capture: { head, chunks: joinChunks(chunks ?? []), end, lost: 0 },
    bodyMissing: chunks === null && response !== null,
  };
}

/** Null when the file does not hold the body. */
function chunksOf(entry: JsonObject, content: JsonObject, startedAt: number, time: number): readonly Chunk[] | null {
  if (Array.isArray(entry._webSocketMessages)) return socketChunks(entry._webSocketMessages, startedAt);
  const text = optionalTextIn(content, 'text');
  const messages = Array.isArray(entry._eventSourceMessages) ? entry._eventSourceMessages : [];
  if ((text === null || text === '') && messages.length > 0) return eventSourceChunks(messages, startedAt);
  if (text === null) return null;
  const bytes = content.encoding === 'base64' ? fromBase64(text) : new TextEncoder().encode(text);
  return bytes === null ? null : [{ t: time, bytes }];
}

function responseOf(received: JsonObject): StreamResponse | null {
  // Status 0 stands for a request that failed before its answer.
  const status = numberIn(received, 'status');
  if (status <= 0) return null;
  const headers = headersIn(received);
  const type = textIn(objectIn(received, 'content'), 'mimeType');
  const isNamed = headerValue(headers, 'content-type') !== null || type === '' || type === 'x-unknown';
  return {
    status,
    statusText: textIn(received, 'statusText'),
    headers: isNamed ? headers : [...headers, ['content-type', type]],
  };
}

function endOf(error: string, response: StreamResponse | null, t: number): StreamEnd {
  if (/abort/i.test(error)) return { t, reason: 'aborted', detail: '' };
  return { t, reason: error === '' && response !== null ? 'complete' : 'failed', detail: error };
}

function transportOf(entry: JsonObject): Transport {
  const type = entry._resourceType;
  if (Array.isArray(entry._webSocketMessages)) return 'websocket';
  return type === 'xhr' || type === 'eventsource' || type === 'websocket' ? type : 'fetch';
}

function headersIn(owner: JsonObject): Header[] {
  const list = Array.isArray(owner.headers) ? owner.headers.filter(isObject) : [];
  return list.map(header => [textIn(header, 'name'), textIn(header, 'value')]);
}

function objectIn(owner: JsonObject, name: string): JsonObject {
  const value: Json | undefined = owner[name];
  return isObject(value) ? value : {};
}

function textIn(owner: JsonObject, name: string): string {
  return optionalTextIn(owner, name) ?? '';
}

function optionalTextIn(owner: JsonObject, name: string): string | null {
  const value = owner[name];
  return typeof value === 'string' ? value : null;
}

function numberIn(owner: JsonObject, name: string): number {
  const value = owner[name];
  return typeof value === 'number' ? value : 0;
}

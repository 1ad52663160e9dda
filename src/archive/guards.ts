import type { JsonObject } from '../base/json';
import { fail, ok, type Result } from '../base/result';
import type { Capture } from '../capture/capture';
import type { Chunk } from '../capture/chunks';
import type { EndReason, StreamEnd, StreamHead, StreamId, Transport } from '../capture/stream';
import type { MessageKind } from '../wire/message-kind';
import { fromBase64 } from './base64';
import { createFields, type Fields } from './fields';

const TRANSPORTS: Readonly<Record<Transport, true>> = { fetch: true, xhr: true, eventsource: true, websocket: true };

const MESSAGES: Readonly<Record<MessageKind, true>> = {
  'in-text': true,
  'in-binary': true,
  'out-text': true,
  'out-binary': true,
};

const END_REASONS: Readonly<Record<EndReason, true>> = {
  complete: true,
  cancelled: true,
  aborted: true,
  failed: true,
  'page-gone': true,
};

/** The head in a stream line. Built from the known members only: what else the line holds is left behind. */
export function headOf(line: JsonObject): Result<StreamHead> {
  const fields = createFields(line);
  const head = fields.object('head');
  return checked(fields, {
    id: streamId(head.text('id')),
    transport: head.oneOf('transport', TRANSPORTS, 'fetch'),
    startedAt: head.number('startedAt'),
    page: pageOf(head.object('page')),
    request: requestOf(head.object('request')),
    response: responseOf(head.objectOrNull('response')),
    replayOf: streamIdOrNull(head.textOrNull('replayOf')),
  });
}

/** What a chunk line holds. */
export function chunkOf(line: JsonObject): Result<Chunk> {
  const fields = createFields(line);
  const t = fields.number('t');
  if (fields.has('text') === fields.has('base64')) return fail('it must hold either text or base64');
  const bytes = fields.has('text') ? utf8.encode(fields.text('text')) : fromBase64(fields.text('base64'));
  if (bytes === null) return fail('base64 cannot be decoded');
  const message = fields.has('message') ? { message: fields.oneOf('message', MESSAGES, 'in-text') } : {};
  return checked(fields, { t, bytes, ...message });
}

/** What an end line says. */
export type CaptureEnd = Pick<Capture, 'end' | 'lost'>;

/** How a stream stopped, and how many of its chunks were lost: none when the line does not say. */
export function endOf(line: JsonObject): Result<CaptureEnd> {
  const fields = createFields(line);
  const end = fields.objectOrNull('end');
  const lost = fields.has('lost') ? fields.count('lost') : 0;
  return checked(fields, { end: end && streamEndOf(end), lost });
}

/** The totals in a closing line. */
export function totalsOf(line: JsonObject): Result<{ readonly streams: number; readonly chunks: number }> {
  const fields = createFields(line);
  return checked(fields, { streams: fields.count('streams'), chunks: fields.count('chunks') });
}

const utf8 = new TextEncoder();

function checked<Value>(fields: Fields, value: Value): Result<Value> {
  const problem = fields.problem();
  return problem === null ? ok(value) : fail(problem);
}

function pageOf(page: Fields): StreamHead['page'] {
  return { id: page.text('id'), url: page.text('url'), at: page.number('at') };
}

function requestOf(request: Fields): StreamHead['request'] {
  return {
    method: request.text('method'),
    url: request.text('url'),
    headers: request.headers('headers'),
    body: request.textOrNull('body'),
  };
}

function responseOf(response: Fields | null): StreamHead['response'] {
  return (
    response && {
      status: response.number('status'),
      statusText: response.text('statusText'),
      headers: response.headers('headers'),
    }
  );
}

function streamEndOf(end: Fields): StreamEnd {
  return { t: end.number('t'), reason: end.oneOf('reason', END_REASONS, 'complete'), detail: end.text('detail') };
}

function streamId(text: string): StreamId {
  return text as StreamId;
}

function streamIdOrNull(text: string | null): StreamId | null {
  return text === null ? null : streamId(text);
}

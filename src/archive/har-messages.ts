import { isObject, type Json, type JsonObject } from '../base/json';
import type { Chunk } from '../capture/chunks';
import type { MessageKind } from '../wire/message-kind';
import { fromBase64 } from './base64';

const utf8 = new TextEncoder();

/** Opcode of a binary message (RFC 6455, section 5.2); browsers write its data as base64. */
const BINARY = 2;

/** The messages that browsers keep of a WebSocket under `_webSocketMessages`. `startedAt` in ms since the epoch. */
export function socketChunks(messages: readonly Json[], startedAt: number): Chunk[] {
  return messages.filter(isObject).map(message => {
    const data = String(message.data ?? '');
    const binary = message.opcode === BINARY ? fromBase64(data) : null;
    const direction = message.type === 'send' ? 'out' : 'in';
    const kind: MessageKind = `${direction}-${binary === null ? 'text' : 'binary'}`;
    return { t: timeOf(message, startedAt), bytes: binary ?? utf8.encode(data), message: kind };
  });
}

/** The messages that browsers keep of an EventSource under `_eventSourceMessages`, as the blocks they came from. */
export function eventSourceChunks(messages: readonly Json[], startedAt: number): Chunk[] {
  return messages
    .filter(isObject)
    .map(message => ({ t: timeOf(message, startedAt), bytes: utf8.encode(blockOf(message)) }));
}

function blockOf({ eventName, eventId, data }: JsonObject): string {
  const name = eventName === 'message' ? '' : String(eventName ?? '');
  const lines = String(data ?? '').split('\n');
  return [
    ...(name === '' ? [] : [`event: ${name}`]),
    ...(typeof eventId === 'string' && eventId !== '' ? [`id: ${eventId}`] : []),
    ...lines.map(line => `data: ${line}`),
    '\n',
  ].join('\n');
}

/** Browsers count seconds since the epoch; a time from another clock is worth nothing, and counts as the start. */
function timeOf({ time }: JsonObject, startedAt: number): number {
  const t = typeof time === 'number' ? time * 1000 - startedAt : 0;
  return t >= 0 && t < DAY_MS ? t : 0;
}

const DAY_MS = 86_400_000;

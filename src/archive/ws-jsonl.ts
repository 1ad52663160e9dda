import { isObject, parseJson } from '../base/json';
import { fail, ok, type Result } from '../base/result';
import type { Capture } from '../capture/capture';
import type { Chunk } from '../capture/chunks';
import type { MessageKind } from '../wire/message-kind';
import { fromBase64 } from './base64';
import { recorded, recordedHead } from './capture-of-bytes';
import { createFields } from './fields';

/**
 * The capture of a socket in a `.ws.jsonl` file: one message per line, `{ dir, data, base64?, t? }`. `dir` is `in` or
 * `out`, seen from the page; `base64` says that `data` is the base64 of a binary message; `t` is milliseconds since the
 * socket's start, by default those of the message before. The error names the first line that does not fit.
 */
export function readSocketLines(text: string): Result<Capture> {
  const chunks: Chunk[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const message = messageOf(line, chunks.at(-1)?.t ?? 0);
    if (!message.ok) return fail(`Line ${index + 1} is no message: ${message.error}.`);
    chunks.push(message.value);
  }
  if (chunks.length === 0) return fail('The file holds no message.');
  const head = { ...recordedHead('websocket', null), response: { status: 101, statusText: '', headers: [] } };
  return ok(recorded(head, chunks));
}

const DIRECTIONS = { in: true, out: true } as const;

function messageOf(line: string, before: number): Result<Chunk> {
  const parsed = parseJson(line);
  if (!parsed.ok || !isObject(parsed.value)) return fail('it is no JSON object');
  const fields = createFields(parsed.value);
  const direction = fields.oneOf<'in' | 'out'>('dir', DIRECTIONS, 'in');
  const data = fields.text('data');
  const t = fields.numberIfThere('t') ?? before;
  const binary = parsed.value.base64 === true;
  const problem = fields.problem();
  if (problem !== null) return fail(problem);
  const bytes = binary ? fromBase64(data) : utf8.encode(data);
  if (bytes === null) return fail('data is no base64');
  const message: MessageKind = `${direction}-${binary ? 'binary' : 'text'}`;
  return ok({ t, bytes, message });
}

const utf8 = new TextEncoder();

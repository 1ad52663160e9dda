import { isObject, type Json, type JsonObject } from '../base/json';
import type { ReportDeviation } from './deviation';
import type { EventType } from './event-types';

/**
 * Turns the `binary` parts of AG-UI before 1.0 into those that replaced them, in place, where the official client does
 * so too: in the messages of MESSAGES_SNAPSHOT and of `RUN_STARTED.input`. Parts that only have an id stay as they are.
 */
export function modernizeParts(event: JsonObject, type: EventType, report: ReportDeviation): void {
  if (type === 'MESSAGES_SNAPSHOT') modernize(event.messages, '/messages', report);
  if (type === 'RUN_STARTED' && isObject(event.input)) modernize(event.input.messages, '/input/messages', report);
}

function modernize(messages: Json | undefined, at: string, report: ReportDeviation): void {
  if (!Array.isArray(messages)) return;
  for (const [index, message] of messages.entries()) {
    const content = isObject(message) ? message.content : undefined;
    if (!Array.isArray(content)) continue;
    for (const [i, part] of content.entries()) {
      const modern = isObject(part) && part.type === 'binary' ? modernPart(part) : null;
      if (modern === null) continue;
      content[i] = modern;
      report({
        rule: 'schema/retired-shape',
        pointer: `${at}/${index}/content/${i}`,
        message: `Parts of type "binary" were retired with AG-UI 1.0, which has "${modern.type}" instead.`,
        suggestion: `Send \`{"type":"${modern.type}","source":{…}}\`.`,
      });
    }
  }
}

function modernPart({ mimeType, data, url, filename }: JsonObject): JsonObject | null {
  if (typeof mimeType !== 'string') return null;
  const kind = /^(image|audio|video)\//.exec(mimeType)?.[1] ?? 'document';
  const source =
    typeof data === 'string'
      ? { type: 'data', value: data, mimeType }
      : typeof url === 'string'
        ? { type: 'url', value: url, mimeType }
        : null;
  if (source === null) return null;
  return { type: kind, source, ...(typeof filename === 'string' && { metadata: { filename } }) };
}

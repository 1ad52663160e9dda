import type { Inspection } from '../rules/inspection';
import type { FileKind } from './file-kind';

/** The 1-based line of the file where a frame's data begins. */
export type LineOf = (frame: number) => number;

/** How to find frames in a file of that kind; null where they are no lines of the file. */
export function frameLines(kind: FileKind, bytes: Uint8Array, inspection: Inspection): LineOf | null {
  if (kind === 'socket') return messageLines(new TextDecoder().decode(bytes));
  if (kind !== 'sse' && kind !== 'ndjson') return null;
  // Frames of bytes: the file is protobuf, whatever its name says.
  return inspection.frames.at(0)?.bytes === undefined ? bodyLines(inspection) : null;
}

/** Each line is a message, and each message a frame; blank lines are none. */
function messageLines(text: string): LineOf {
  const lines = text.split(/\r?\n/).flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
  return frame => lines[frame] ?? 1;
}

/** Frames and silences, in their order, are the whole text. */
function bodyLines({ frames, silences }: Inspection): LineOf {
  const lines: number[] = [];
  let line = 1;
  let silence = 0;
  for (const { index, text } of frames) {
    for (; (silences[silence]?.frames ?? Infinity) <= index; silence++) line += lineEnds(silences[silence]?.text ?? '');
    lines.push(line + lineEnds(beforeData(text)));
    line += lineEnds(text);
  }
  return frame => lines[frame] ?? 1;
}

/** What stands in a block before its first data field; a line of NDJSON has no fields. */
function beforeData(text: string): string {
  const fields = /^(?:\ufeff?(?:[ \t]*|:.*|(?:event|id|retry)(?::.*)?)(?:\r\n|\r|\n))*/.exec(text);
  return fields?.[0] ?? '';
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

import { captureOfBytes } from '../archive/capture-of-bytes';
import { readHar } from '../archive/har';
import { createArchiveReader } from '../archive/read';
import { readSocketLines } from '../archive/ws-jsonl';
import { fail, ok, type Result } from '../base/result';
import type { Capture } from '../capture/capture';
import type { FileKind } from './file-kind';

/** What the command's options say of a file that holds a body and nothing else. */
export interface BodyOptions {
  /** Text of the RunAgentInput; null when none is given. */
  readonly request: string | null;
  readonly status: number | null;
  readonly contentType: string | null;
}

export interface FileContent {
  /** At least one. */
  readonly captures: readonly Capture[];
  /** What of the file could not be used, in one sentence; null when all of it was. */
  readonly note: string | null;
}

/** The streams that a file holds. The error is a sentence for the user. */
export function readCaptures(kind: FileKind, bytes: Uint8Array<ArrayBuffer>, body: BodyOptions): Result<FileContent> {
  if (kind === 'archive') return readArchive(new TextDecoder().decode(bytes));
  if (kind === 'har') return readHarFile(new TextDecoder().decode(bytes));
  if (kind === 'socket') {
    const capture = readSocketLines(new TextDecoder().decode(bytes));
    return capture.ok ? only(capture.value) : capture;
  }
  const { request, status, contentType } = body;
  const facts = { contentType: contentType ?? CONTENT_TYPES[kind], request, ...(status !== null && { status }) };
  return only(captureOfBytes(bytes, facts));
}

const CONTENT_TYPES = {
  sse: 'text/event-stream',
  ndjson: 'application/x-ndjson',
  protobuf: 'application/vnd.ag-ui.event+proto',
} as const;

function readArchive(text: string): Result<FileContent> {
  const reader = createArchiveReader();
  reader.push(text);
  const content = reader.finish();
  if (!content.ok) return content;
  const { captures, note } = content.value;
  return captures.length === 0 ? fail(note ?? 'The archive holds no stream.') : ok({ captures, note });
}

function readHarFile(text: string): Result<FileContent> {
  const content = readHar(text);
  if (!content.ok) return content;
  const { captures, withoutBody } = content.value;
  const note =
    withoutBody === 0
      ? null
      : `The file lacks ${withoutBody === 1 ? 'the body of an AG-UI response' : `the bodies of ${withoutBody} AG-UI responses`}: export it again with content.`;
  return captures.length === 0 ? fail(note ?? 'The file holds no AG-UI stream.') : ok({ captures, note });
}

function only(capture: Capture): Result<FileContent> {
  return ok({ captures: [capture], note: null });
}

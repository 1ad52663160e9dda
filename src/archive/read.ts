import { isObject, type JsonObject, parseJson } from '../base/json';
import { fail, ok, type Result } from '../base/result';
import type { Capture } from '../capture/capture';
import { type Chunk, joinChunks } from '../capture/chunks';
import type { StreamEnd, StreamHead, StreamId } from '../capture/stream';
import { createFields } from './fields';
import { ARCHIVE_FORMAT } from './format';
import { type CaptureEnd, chunkOf, endOf, headOf, totalsOf } from './guards';
import { EXPORT_AGAIN, notAnArchive } from './not-an-archive';
import { upgradeLine, versionProblem } from './upgrade';

export interface ArchiveContent {
  /** The version of the build that wrote it. */
  readonly app: string;
  /** Milliseconds since the epoch; null when the file does not say. */
  readonly exportedAt: number | null;
  readonly captures: readonly Capture[];
  /** The file stops before its closing line. Its last capture may lack chunks, and then has no end. */
  readonly truncated: boolean;
  /** How much of a truncated file was read and what to do, in one sentence; null for a whole one. */
  readonly note: string | null;
}

export interface ArchiveReader {
  /** Takes the next piece of the text, cut anywhere. Does nothing once the archive is refused. */
  push(piece: string): void;
  /** Why the archive is refused and what to do, in one sentence, as soon as it is known. */
  refusal(): string | null;
  /** To be called once, after the last piece. The error is the refusal. */
  finish(): Result<ArchiveContent>;
}

/** Reads an archive that arrives in pieces. Never throws, whatever the text. */
export function createArchiveReader(): ArchiveReader {
  const captures: Capture[] = [];
  const ids = new Set<StreamId>();
  let header: { readonly version: number; readonly app: string; readonly exportedAt: number | null } | null = null;
  let open: { readonly head: StreamHead; readonly chunks: Chunk[] } | null = null;
  let chunkCount = 0;
  let closed = false;
  let pending = '';
  let lineNumber = 0;
  let refusal: string | null = null;

  function push(piece: string): void {
    let from = 0;
    for (let at = piece.indexOf('\n'); at !== -1 && refusal === null; at = piece.indexOf('\n', from)) {
      const line = pending + piece.slice(from, at);
      from = at + 1;
      pending = '';
      takeLine(line, piece.slice(from, from + SAMPLE_CHARS));
    }
    if (refusal !== null) return;
    pending += piece.slice(from);
    if (header === null && pending.length > MAX_HEADER_CHARS) refusal = notAnArchive(pending);
  }

  function takeLine(line: string, following: string): void {
    lineNumber += 1;
    const text = lineNumber === 1 ? withoutMark(line) : line;
    if (text.trim() === '') return;
    const value = parseJson(text);
    if (header === null) takeHeader(value.ok && isObject(value.value) ? value.value : {}, `${text}\n${following}`);
    else if (!value.ok) refuseLine('is no JSON');
    else if (!isObject(value.value)) refuseLine('is no JSON object');
    else takeValue(upgradeLine(value.value, header.version));
  }

  function takeHeader(line: JsonObject, opening: string): void {
    refusal = line.format === ARCHIVE_FORMAT ? versionProblem(line.version) : notAnArchive(opening);
    if (refusal !== null) return;
    const fields = createFields(line);
    header = {
      version: fields.count('version'),
      app: fields.text('app'),
      exportedAt: fields.numberIfThere('exportedAt'),
    };
    const problem = fields.problem();
    if (problem !== null) refuseLine(`is no header: ${problem}`);
  }

  function takeValue(line: JsonObject): void {
    if (closed) refuseLine('comes after the closing line');
    else if (line.kind === 'stream') takeStream(headOf(line));
    else if (line.kind === 'chunk') takeChunk(chunkOf(line));
    else if (line.kind === 'end') takeEnd(endOf(line));
    else if (line.kind === 'close') takeClose(totalsOf(line));
    else if (typeof line.kind !== 'string') refuseLine('does not say its kind');
    // A kind that this build does not know may be ignored, by the rule for raising the version.
  }

  function takeStream(head: Result<StreamHead>): void {
    if (!head.ok) refuseLine(`is no stream: ${head.error}`);
    else if (open !== null) refuseLine('opens a stream before the end of the one above it');
    else if (ids.has(head.value.id)) refuseLine('opens a stream that the archive already holds');
    else {
      ids.add(head.value.id);
      open = { head: head.value, chunks: [] };
    }
  }

  function takeChunk(chunk: Result<Chunk>): void {
    if (!chunk.ok) refuseLine(`is no chunk: ${chunk.error}`);
    else if (open === null) refuseLine('is a chunk of no stream');
    else {
      open.chunks.push(chunk.value);
      chunkCount += 1;
    }
  }

  function takeEnd(end: Result<CaptureEnd>): void {
    if (!end.ok) refuseLine(`is no end: ${end.error}`);
    else if (open === null) refuseLine('ends a stream that was not opened');
    else keepOpen(end.value.end, end.value.lost);
  }

  function takeClose(totals: Result<{ streams: number; chunks: number }>): void {
    if (!totals.ok) refuseLine(`is no closing line: ${totals.error}`);
    else if (open !== null) refuseLine('closes the archive before the end of its last stream');
    else if (totals.value.streams !== captures.length || totals.value.chunks !== chunkCount) {
      refusal =
        `The archive was written with ${counted(totals.value.streams, totals.value.chunks)}, ` +
        `but its lines hold ${counted(captures.length, chunkCount)}: ${EXPORT_AGAIN}.`;
    } else closed = true;
  }

  function keepOpen(end: StreamEnd | null, lost: number): void {
    if (open === null) return;
    captures.push({ head: open.head, chunks: joinChunks(open.chunks), end, lost });
    open = null;
  }

  function refuseLine(reason: string): void {
    refusal = `The archive is damaged, since line ${lineNumber} ${reason}: ${EXPORT_AGAIN}.`;
  }

  function finish(): Result<ArchiveContent> {
    // A last line without its line feed is either whole or, when it does not parse, where the file was cut.
    if (refusal === null && (header === null || parseJson(pending).ok)) takeLine(pending, '');
    if (refusal !== null) return fail(refusal);
    if (header === null) return fail(notAnArchive(''));
    const note = closed ? null : cutNote();
    keepOpen(null, 0);
    return ok({ app: header.app, exportedAt: header.exportedAt, captures, truncated: note !== null, note });
  }

  function cutNote(): string {
    const begun = captures.length + (open === null ? 0 : 1);
    if (begun === 0) return `The archive is cut off before its first stream: ${EXPORT_AGAIN}.`;
    const where = open === null ? 'after' : 'inside';
    return `The archive is cut off ${where} stream ${begun} and opens with ${counted(begun, chunkCount)}: ${EXPORT_AGAIN} for the rest.`;
  }

  return { push, refusal: () => refusal, finish };
}

/** No header is as long; a longer first line is a file of another kind, which must not be gathered whole. */
const MAX_HEADER_CHARS = 65_536;

/** How much of what follows a wrong first line goes into the guess at what the file is. */
const SAMPLE_CHARS = 1000;

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function counted(streams: number, chunks: number): string {
  return `${streams} ${streams === 1 ? 'stream' : 'streams'} and ${chunks} ${chunks === 1 ? 'chunk' : 'chunks'}`;
}

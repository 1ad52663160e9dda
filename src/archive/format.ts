import type { StreamEnd, StreamHead } from '../capture/stream';
import type { MessageKind } from '../wire/message-kind';

/** What the first line of every archive says; no other tool writes it. */
export const ARCHIVE_FORMAT = 'ag-ui-devtools';

/** Raised when a reader of the version before would misread the file, not for members that it may ignore. */
export const ARCHIVE_VERSION = 1;

/** How the names of archive files end. */
export const ARCHIVE_EXTENSION = '.agui.jsonl';

/** What the exporting build says about itself. */
export interface ArchiveMeta {
  /** The version of the build that writes. */
  readonly app: string;
  /** Milliseconds since the epoch. */
  readonly exportedAt?: number;
}

/** The first line. */
export interface HeaderLine extends ArchiveMeta {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: number;
}

/** Every other line. Chunks belong to the stream line above them; streams are never interleaved. */
export type ArchiveLine =
  | { readonly kind: 'stream'; readonly head: StreamHead }
  | { readonly kind: 'chunk'; readonly t: number; readonly message?: MessageKind; readonly text: string }
  | { readonly kind: 'chunk'; readonly t: number; readonly message?: MessageKind; readonly base64: string }
  /** `end` is null when the page was still reading as the archive was written; `lost` is left out when it is 0. */
  | { readonly kind: 'end'; readonly end: StreamEnd | null; readonly lost?: number }
  | { readonly kind: 'close'; readonly streams: number; readonly chunks: number };

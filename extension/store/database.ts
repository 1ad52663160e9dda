import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Batch } from '../../src/capture/capture';
import type { StreamEnd, StreamHead, StreamId } from '../../src/capture/stream';

/** What is known of a stream at a glance; kept in step with its batches. */
export interface StreamRow {
  readonly id: StreamId;
  readonly tab: number;
  readonly head: StreamHead;
  readonly verdict: 'undecided' | 'ag-ui' | 'refused';
  /** Why it is refused, in one sentence; empty otherwise. */
  readonly reason: string;
  /** How many batches are stored: also the number of the next one. */
  readonly batches: number;
  readonly bytes: number;
  readonly lost: number;
  readonly end: StreamEnd | null;
}

/** A batch without its head, which the stream's row has. */
export type BatchRow = Pick<Batch, 'stream' | 'number' | 'chunks'>;

interface Schema extends DBSchema {
  streams: { key: StreamId; value: StreamRow; indexes: { tab: number } };
  batches: { key: [StreamId, number]; value: BatchRow };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'ag-ui-devtools';
const VERSION = 1;

/**
 * The way to the database that worker and panel share: opened when it is first asked for, and again when the connection
 * was lost. Rejects while the browser refuses.
 */
export function connectDatabase(): () => Promise<Database> {
  let opened: Promise<Database> | null = null;
  const forget = () => {
    opened = null;
  };
  return () => {
    opened ??= openDatabase(forget);
    opened.catch(forget);
    return opened;
  };
}

/** `lost` is called when the connection is closed by a newer version of the extension or by the browser. */
export function openDatabase(lost: () => void = () => {}): Promise<Database> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('streams', { keyPath: 'id' }).createIndex('tab', 'tab');
      database.createObjectStore('batches', { keyPath: ['stream', 'number'] });
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: lost,
  });
}

/** Every key of a stream's batches from `number` on. */
export function batchRange(stream: StreamId, number = 0): IDBKeyRange {
  return IDBKeyRange.bound([stream, number], [stream, Number.POSITIVE_INFINITY]);
}

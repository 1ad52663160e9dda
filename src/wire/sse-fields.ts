import { createParser } from 'eventsource-parser';

/** Reads the fields of one whole block of an SSE stream, whatever its line ends. */
export function createFieldParser(): { data(block: string): string | null } {
  let found: string | null = null;
  const parser = createParser({
    onEvent(message) {
      found = message.data;
    },
  });
  return {
    /** The joined `data` lines; null when the block has none. */
    data(block) {
      found = null;
      // Two line ends more close a last block that the stream left open.
      parser.feed(`${block.replace(/\r\n?/g, '\n')}\n\n`);
      return found;
    },
  };
}

import { ARCHIVE_EXTENSION, ARCHIVE_FORMAT } from './format';

/** Says in one sentence what a text that is no archive seems to be, and what to do. The opening of the text is enough. */
export function notAnArchive(opening: string): string {
  if (opening.trim() === '') return `The file is empty: ${ADVICE}.`;
  if (opening.startsWith(`{"format":"${ARCHIVE_FORMAT}"`)) {
    return `The archive is cut off in its first line, so nothing of it can be read: ${EXPORT_AGAIN}.`;
  }
  const guess = GUESSES.find(([pattern]) => pattern.test(opening.slice(0, GUESS_FROM_CHARS)))?.[1] ?? 'a text file';
  return `The file seems to be ${guess} and no AG-UI DevTools archive: ${ADVICE}.`;
}

/** What to do about an archive that was whole once; the end of a sentence. */
export const EXPORT_AGAIN = 'export it again from the AG-UI panel';

const ADVICE = `choose a file that the AG-UI panel exported, whose name ends in ${ARCHIVE_EXTENSION}`;

/** A few lines are enough to tell, and more would cost on a huge file. */
const GUESS_FROM_CHARS = 1000;

const GUESSES: readonly (readonly [pattern: RegExp, guess: string])[] = [
  // Control characters no text has, and what a decoder puts in place of bytes that are no UTF-8.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  [/[\0-\x08\x0e-\x1f\ufffd]/, 'a binary file'],
  [/^\s*\{\s*"log"\s*:/, 'a HAR file of the Network panel'],
  [/^\s*[{[]/, 'a JSON file of another kind'],
  [/^(?:data|event|id|retry)?:/, 'a recorded event stream'],
];

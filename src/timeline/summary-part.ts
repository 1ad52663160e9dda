export interface SummaryPart {
  readonly text: string;
  /** How it is set: prose, words of the wire, a verdict, the segment of a pointer that is missing, a word to stress. */
  readonly as: 'words' | 'code' | 'operation' | 'verdict' | 'bad-segment' | 'strong';
}

/** Longer texts are cut before they reach a row that shows one line of them. */
const LINE_CHARACTERS = 240;

export function words(text: string): SummaryPart {
  return { text, as: 'words' };
}

export function code(text: string, after = ''): SummaryPart {
  return { text: text + after, as: 'code' };
}

/** “The text”, on one line. */
export function quoted(text: string): SummaryPart {
  return words(`“${brief(text)}”`);
}

/** The beginning of a text, on one line. */
export function brief(text: string): string {
  const line = text.slice(0, LINE_CHARACTERS).replace(/\s+/g, ' ').trim();
  return text.length > LINE_CHARACTERS ? `${line}…` : line;
}

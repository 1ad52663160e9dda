import { EVENT_TYPES, type EventType } from './event-types';

/** The type that a name in another spelling means (`TextMessageStart`, `text_message_start`); null when none does. */
export function respelledType(name: string): EventType | null {
  return BY_LETTERS.get(lettersOf(name)) ?? null;
}

const BY_LETTERS: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map(type => [lettersOf(type), type]));

/** What spellings of one name have in common. */
export function lettersOf(name: string): string {
  return name.replace(/[_\-.\s]/g, '').toLowerCase();
}

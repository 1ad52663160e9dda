/** `crypto.randomUUID` is not there on plain http, where the demo can be opened under another name than localhost. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(16).padStart(8, '0')).join('-');
}

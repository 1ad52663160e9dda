/** Bytes per call of `fromCharCode`: engines limit the number of arguments. */
const STEP = 0x8000;

/** RFC 4648, section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += STEP) binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(binary);
}

/** Null when the text is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const binary = decoded(text);
  return binary === null ? null : Uint8Array.from(binary, character => character.charCodeAt(0));
}

function decoded(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

import type { StreamHead } from '../capture/stream';

/** Which requests of the page a replay answers. */
export interface Matcher {
  readonly method: string;
  /** Absolute, or a path alone, which then counts on every origin. A query or fragment says nothing. */
  readonly url: string;
}

/** Methods are compared without case, addresses without query and fragment. */
export function matches(matcher: Matcher, request: { readonly method: string; readonly url: string }): boolean {
  if (matcher.method.toUpperCase() !== request.method.toUpperCase()) return false;
  const wanted = place(matcher.url);
  const asked = place(request.url);
  return wanted.path === asked.path && (wanted.origin === '' || wanted.origin === asked.origin);
}

/** Matches requests like the one that the stream answered. */
export function matcherFor(head: StreamHead): Matcher {
  const { origin, path } = place(head.request.url);
  return { method: head.request.method.toUpperCase(), url: origin + path };
}

/** Such as `POST /api/agent`. */
export function describeMatcher(matcher: Matcher): string {
  return `${matcher.method.toUpperCase()} ${place(matcher.url).path}`;
}

// `URL` is no part of plain ES; what the page's request resolved is in its normal form already.
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

function place(url: string): { origin: string; path: string } {
  const origin = ORIGIN.exec(url)?.[0] ?? '';
  const path = url.slice(origin.length).replace(/[?#].*$/s, '');
  return { origin: origin.toLowerCase(), path: path === '' ? '/' : path };
}

import { isObject, type Json, parseJson } from '../base/json';
import { fail, ok, type Result } from '../base/result';
import type { Capture } from '../capture/capture';
import { detect } from '../capture/detection';
import type { PageLoad } from '../capture/stream';
import { captureOfEntry } from './har-entry';

export interface HarContent {
  /** The AG-UI streams of the file, in its order. */
  readonly captures: readonly Capture[];
  /** AG-UI requests that were answered with a body that the file does not hold. */
  readonly withoutBody: number;
}

/** The AG-UI streams of a HAR 1.2 file; its other entries are left out. The error is one sentence. Never throws. */
export function readHar(text: string): Result<HarContent> {
  const parsed = parseJson(text.replace(/^\ufeff/, ''));
  if (!parsed.ok) return fail('The file is no HAR file, since it is no JSON: export it again.');
  const log = isObject(parsed.value) ? parsed.value.log : undefined;
  if (!isObject(log) || !Array.isArray(log.entries))
    return fail('The file is no HAR file, since it has no log of entries.');

  const pages = pagesOf(log.pages);
  const captures: Capture[] = [];
  let withoutBody = 0;
  for (const [index, entry] of log.entries.entries()) {
    const found = isObject(entry) ? captureOfEntry(entry, index, pages) : null;
    if (found === null || detect(found.capture.head, [found.capture.chunks], true).verdict !== 'ag-ui') continue;
    if (found.bodyMissing) withoutBody++;
    else captures.push(found.capture);
  }
  return ok({ captures, withoutBody });
}

function pagesOf(list: Json | undefined): ReadonlyMap<string, PageLoad> {
  const pages = Array.isArray(list) ? list.filter(isObject) : [];
  return new Map(
    pages.map(({ id, title, startedDateTime }) => {
      const page = { id: String(id), url: String(title ?? ''), at: Date.parse(String(startedDateTime)) || 0 };
      return [page.id, page];
    }),
  );
}

import type { Json } from '../../src/base/json';
import { numberCaution, type Part, type PreviewOptions, previewParts } from './json-preview';

/** A value in one line; longer text is cut by its row. */
export function JsonValue({ value, ...options }: { readonly value: Json } & PreviewOptions) {
  const caution = numberCaution(value);
  return (
    <>
      <Parts parts={previewParts(value, options)} />
      {caution && <span class="json-caution"> {caution}</span>}
    </>
  );
}

/** The pieces of a preview, coloured by what they are. */
export function Parts({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <>
      {parts.map((part, i) =>
        part.kind === 'plain' ? (
          part.text
        ) : (
          <span key={i} class={`json-${part.kind}`}>
            {part.text}
          </span>
        ),
      )}
    </>
  );
}

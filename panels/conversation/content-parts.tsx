import { isObject, type Json, type JsonObject } from '../../src/base/json';
import { GrowingText } from './growing-text';
import { mediaFacts } from './media-facts';
import { JsonPayload } from './payload';

/** The parts of a content in parts. Nothing is fetched and nothing is drawn: the panel says what was sent. */
export function ContentParts({ parts }: { readonly parts: readonly Json[] }) {
  return (
    <>
      {parts.map((part, i) =>
        isObject(part) && typeof part.text === 'string' ? (
          <GrowingText key={i} text={part.text} trace={undefined} running={false} />
        ) : isObject(part) && typeof part.type === 'string' ? (
          <MediaPart key={i} part={part} />
        ) : (
          <JsonPayload key={i} value={part} />
        ),
      )}
    </>
  );
}

function MediaPart({ part }: { readonly part: JsonObject }) {
  const { kind, facts, address } = mediaFacts(part);
  return (
    <p class="media-part">
      <span class="tag">{kind}</span>
      {facts.map(fact => (
        <span key={fact}>{fact}</span>
      ))}
      {address !== '' && <span class="code">{address}</span>}
    </p>
  );
}

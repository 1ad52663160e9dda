import type { JsonObject } from '../../src/base/json';
import { shortId } from '../ui/format';
import { Glyph } from '../ui/icon';
import { JsonValue } from '../ui/json-value';
import { useConversation } from './context';
import { sealText, TEXT } from './texts';

/** Whose message it is, where that is not the parent agent. */
export function OwnerTag({ id }: { readonly id: string | undefined }) {
  const { conversation } = useConversation();
  if (id === undefined) return null;
  return (
    <span class="tag owner-tag" data-family="subagent" title={`Subagent ${id}`}>
      <Glyph family="subagent" />
      {conversation.subagent(id) || shortId(id)}
    </span>
  );
}

interface Sealed {
  readonly encryptedValue?: string;
  readonly encryptedValueType?: string;
}

/** An encrypted value is named, and not shown: nobody but its provider can read it. */
export function SealTag({ of }: { readonly of: Sealed }) {
  if (of.encryptedValue === undefined) return null;
  return <span class="tag">{sealText(of.encryptedValue, of.encryptedValueType)}</span>;
}

export function MetadataLine({ metadata }: { readonly metadata: JsonObject | undefined }) {
  if (metadata === undefined || Object.keys(metadata).length === 0) return null;
  return (
    <p class="metadata-line">
      {TEXT.metadata}{' '}
      <span class="code">
        <JsonValue value={metadata} />
      </span>
    </p>
  );
}

import type { Severity } from '../../src/rules/finding';
import type { PatchFailure } from '../../src/state/patch';
import { CopyButton } from '../ui/copy-button';
import { pointerTail } from '../ui/format';
import { SeverityIcon } from '../ui/icon';
import { Prose } from '../ui/prose';

interface FailureCardProps {
  readonly failure: PatchFailure;
  readonly severity: Severity;
  /** What the official client does with it; null when that is not known. */
  readonly client: string | null;
  /** Brings a place of the tree into sight. */
  readonly onShow: (pointer: string) => void;
}

/** Why an operation does not apply: how far its pointer reaches, then why, and what to type instead. */
export function FailureCard({ failure, severity, client, onShow }: FailureCardProps) {
  return (
    <div class="failure" data-severity={severity}>
      {failure.segments.length > 0 && <PointerReach failure={failure} severity={severity} />}
      <dl class="failure-facts">
        <dt>Why</dt>
        <dd>
          <Prose text={failure.why} />
        </dd>
        {failure.fix !== undefined && (
          <>
            <dt>Fix</dt>
            <dd class="fix">
              <span title={failure.fix}>
                <Prose text={failure.fix} />
              </span>
              <CopyButton title="Copy the fix" text={() => failure.fix ?? ''} />
            </dd>
          </>
        )}
        {failure.nearest.length > 0 && (
          <>
            <dt>Nearest</dt>
            <dd class="nearest">
              {failure.nearest.map(pointer => (
                <button key={pointer} type="button" class="link code" title={pointer} onClick={() => onShow(pointer)}>
                  {pointerTail(pointer)}
                </button>
              ))}
            </dd>
          </>
        )}
        {client !== null && (
          <>
            <dt>Client</dt>
            <dd>
              <Prose text={client} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

const STATUS_WORDS = { exists: 'exists', missing: 'does not exist', 'not-reached': 'was not reached' } as const;

/** The pointer segment by segment: what exists, what is missing, what was not reached. */
function PointerReach({ failure, severity }: { failure: PatchFailure; severity: Severity }) {
  const spoken = failure.segments.map(({ key, status }) => `/${key} ${STATUS_WORDS[status]}`).join(', ');
  return (
    <div class="pointer" role="img" aria-label={spoken}>
      {failure.segments.map(({ key, status, note }, i) => (
        <span
          key={i}
          class="segment"
          data-found={status === 'exists' || undefined}
          data-missing={status === 'missing' || undefined}
          data-unreached={status === 'not-reached' || undefined}
        >
          /{key}
          <small>
            {status === 'missing' && <SeverityIcon severity={severity} silent />}
            {note}
          </small>
        </span>
      ))}
    </div>
  );
}

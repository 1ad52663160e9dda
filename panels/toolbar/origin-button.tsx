import { useDesk } from '../desk';
import { usePanel } from '../panel-context';

/** Whether this page's origin is captured, where that is the user's to say: one click allows it, one takes it back. */
export function OriginButton() {
  const { captures, source } = usePanel();
  const desk = useDesk();
  const { origin } = captures.status.value;
  const { origins } = source;
  if (origins === null || origin === null || origin.access === 'built-in') return null;
  const allowed = origin.access === 'allowed';
  return (
    <button
      type="button"
      class="button origin-button"
      aria-pressed={allowed}
      title={allowed ? `Capture ${origin.host} no more` : `Let the extension read pages of ${origin.host}`}
      data-testid="origin"
      onClick={() =>
        void desk.during(async () => {
          if (allowed) origins.revoke(origin);
          else await origins.allow(origin);
          desk.notice.value = allowed
            ? `${origin.host} is captured no more: reload the page to be rid of the scripts in it.`
            : `${origin.host} is captured from the next load of the page on: reload it.`;
        })
      }
    >
      {allowed ? `Capturing ${origin.host}` : `Capture ${origin.host}`}
    </button>
  );
}

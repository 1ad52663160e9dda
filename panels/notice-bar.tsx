import { useDesk } from './desk';
import { usePanel } from './panel-context';
import { Icon, SeverityIcon } from './ui/icon';
import { ToolButton } from './ui/tool-button';

/** What does not work: of the source, while it lasts; of what the user did, until it is dismissed. */
export function NoticeBar() {
  const { notice } = useDesk();
  const { captures, source } = usePanel();
  const { problem, pageReached, origin } = captures.status.value;
  // With no run to show, the checklist says it.
  const isUnread =
    pageReached === false && origin !== null && origin.access !== 'refused' && captures.inspections.value.length > 0;
  return (
    <>
      {problem !== '' && (
        <div class="notice" role="alert" data-testid="problem" data-severity="error">
          <SeverityIcon severity="error" silent />
          <p>{problem}</p>
        </div>
      )}
      {isUnread && (
        <div class="notice" role="status" data-testid="unread" data-severity="warning">
          <SeverityIcon severity="warning" silent />
          <p>The page was loaded before the extension could reach it. Reload the page to capture what it does now.</p>
          <button type="button" class="button" onClick={() => source.replay?.reloadPage()}>
            <Icon name="reload" />
            Reload page
          </button>
        </div>
      )}
      {notice.value !== null && (
        <div class="notice" role="alert" data-testid="notice" data-severity="warning">
          <SeverityIcon severity="warning" silent />
          <p>{notice.value}</p>
          <ToolButton
            title="Dismiss"
            onClick={() => {
              notice.value = null;
            }}
          >
            <Icon name="close" />
          </ToolButton>
        </div>
      )}
    </>
  );
}

import { useDesk } from './desk';
import { usePanel } from './panel-context';
import { Icon, SeverityIcon } from './ui/icon';
import { ToolButton } from './ui/tool-button';

/** What does not work: of the source, while it lasts; of what the user did, until it is dismissed. */
export function NoticeBar() {
  const { notice } = useDesk();
  const { problem } = usePanel().captures.status.value;
  return (
    <>
      {problem !== '' && (
        <div class="notice" role="alert" data-testid="problem" data-severity="error">
          <SeverityIcon severity="error" silent />
          <p>{problem}</p>
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

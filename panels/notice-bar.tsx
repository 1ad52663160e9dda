import { useDesk } from './desk';
import { Icon, SeverityIcon } from './ui/icon';
import { ToolButton } from './ui/tool-button';

/** One sentence about something that did not work, until it is dismissed. */
export function NoticeBar() {
  const { notice } = useDesk();
  if (notice.value === null) return null;
  return (
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
  );
}

import { ArchiveButtons } from '../archive/archive-buttons';
import { useDesk } from '../desk';
import { KeyListButton } from '../help/key-list';
import { usePanel } from '../panel-context';
import { ReplayButton } from '../replay/replay-button';
import { SettingsButton } from '../settings/settings-button';
import { Icon } from '../ui/icon';
import { ToolButton } from '../ui/tool-button';
import { FilterBox } from './filter-box';
import { FindingsCount } from './findings-count';
import { OriginButton } from './origin-button';
import './toolbar.css';

/** Recording, the filter, and all that works on the captures as a whole. Without a page there is nothing to record. */
export function Toolbar() {
  const { captures, views, source } = usePanel();
  const desk = useDesk();
  const { recording } = captures.status.value;
  const held = captures.inspections.value.length > 0;
  return (
    <div class="toolbar" role="toolbar" aria-label="Capture">
      <div class="tool-group">
        {source.kind === 'live' && (
          <ToolButton
            title={recording ? 'Stop recording (Ctrl+E)' : 'Record (Ctrl+E)'}
            pressed={recording}
            testId="record"
            attributes={recording ? { 'data-recording': true } : {}}
            onClick={() => source.setRecording(!recording)}
          >
            <Icon name="record" />
          </ToolButton>
        )}
        <ToolButton
          title="Clear (Ctrl+L)"
          testId="clear"
          disabled={!held && captures.refused.value.length === 0}
          onClick={() => void desk.during(() => source.clear())}
        >
          <Icon name="clear" />
        </ToolButton>
      </div>
      <label class="tool-check">
        <input
          type="checkbox"
          checked={views.preserveLog.value}
          onChange={event => {
            views.preserveLog.value = event.currentTarget.checked;
          }}
        />{' '}
        Preserve log
      </label>
      <OriginButton />
      <FilterBox />
      {held && <FindingsCount />}
      <div class="tool-group tool-group-end">
        <ArchiveButtons />
        <ReplayButton />
        <SettingsButton />
        <KeyListButton />
      </div>
    </div>
  );
}

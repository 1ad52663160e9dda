import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { StreamId } from '../../src/capture/stream';
import { useDesk } from '../desk';
import { usePanel } from '../panel-context';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { ToolButton } from '../ui/tool-button';
import { exportArchive } from './export-archive';
import { importArchive } from './import-archive';

/** Lets other parts open the file dialog. */
export const IMPORT_FILE_ID = 'import-file';

/** Import and export. Export keeps all runs, and its menu the shown one. */
export function ArchiveButtons() {
  const panel = usePanel();
  const desk = useDesk();
  const file = useRef<HTMLInputElement>(null);
  const open = useSignal(false);
  const inspections = panel.views.inspections.value;
  const shown = panel.views.shown.value;
  const none = inspections.length === 0;
  const save = (streams: readonly StreamId[]) => void desk.during(() => exportArchive(panel.source, streams));
  const saveAll = () => save(inspections.map(({ head }) => head.id));
  const items = [
    { label: 'Export all runs', onChoose: saveAll },
    ...(shown
      ? [{ label: `Export only ${shown.run.runId || 'this run'}`, onChoose: () => save([shown.ref.stream]) }]
      : []),
  ];
  return (
    <>
      <input
        id={IMPORT_FILE_ID}
        ref={file}
        type="file"
        hidden
        data-testid="import-file"
        aria-label="Archive to import"
        onChange={event => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (chosen) void desk.during(() => importArchive(panel, desk, chosen));
        }}
      />
      <ToolButton title="Import an archive" testId="import" onClick={() => file.current?.click()}>
        <Icon name="import" />
      </ToolButton>
      <span class="menu-anchor">
        <ToolButton title="Export all runs" testId="export" disabled={none} onClick={saveAll}>
          <Icon name="export" />
        </ToolButton>
        <ToolButton
          class="menu-button"
          title="Choose what to export"
          testId="export-menu"
          disabled={none}
          attributes={{ 'aria-haspopup': 'menu', 'aria-expanded': open.value }}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          <Icon name="menu" />
        </ToolButton>
        {open.value && (
          <Menu
            label="Export"
            items={items}
            onClose={() => {
              open.value = false;
            }}
          />
        )}
      </span>
    </>
  );
}

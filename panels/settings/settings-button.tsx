import { useRef } from 'preact/hooks';
import { usePanel } from '../panel-context';
import { Icon } from '../ui/icon';
import { ToolButton } from '../ui/tool-button';
import { SettingsForm } from './settings-form';
import './settings.css';

/** Opens what holds for all tabs. Where nothing is recorded there is nothing to set. */
export function SettingsButton() {
  const { source } = usePanel();
  const dialog = useRef<HTMLDialogElement>(null);
  const { recorder } = source;
  if (recorder === null) return null;
  return (
    <>
      <ToolButton title="Settings" testId="settings" onClick={() => dialog.current?.showModal()}>
        <Icon name="settings" />
      </ToolButton>
      <dialog
        ref={dialog}
        class="settings"
        aria-labelledby="settings-title"
        onKeyDown={event => event.stopPropagation()}
        onClick={event => {
          // Only the backdrop is the dialog itself: what is inside fills it.
          if (event.target === event.currentTarget) dialog.current?.close();
        }}
      >
        <SettingsForm recorder={recorder} onClose={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

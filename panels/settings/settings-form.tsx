import type { Settings } from '../../src/channels/settings';
import { useDesk } from '../desk';
import { usePanel } from '../panel-context';
import type { RecorderControl } from '../source/run-source';
import { formatBytes } from '../ui/format';
import { Icon } from '../ui/icon';
import { ToolButton } from '../ui/tool-button';

const MB = 1_000_000;
const SIZES = [100 * MB, 250 * MB, 1000 * MB, 4000 * MB];
const DAYS = [1, 7, 30];

/** A choice holds from the moment it is made. */
export function SettingsForm({ recorder, onClose }: { recorder: RecorderControl; onClose: () => void }) {
  const desk = useDesk();
  const { settings } = usePanel().captures.status.value;
  const change = (changed: Partial<Settings>) => recorder.change({ ...settings, ...changed });
  return (
    <div class="settings-body">
      <header class="settings-head">
        <h2 id="settings-title">Settings</h2>
        <ToolButton title="Close" onClick={onClose}>
          <Icon name="close" />
        </ToolButton>
      </header>
      <fieldset>
        <legend>Record</legend>
        <label>
          <input
            type="radio"
            name="record"
            checked={settings.record === 'always'}
            onChange={() => change({ record: 'always' })}
          />{' '}
          always, so that runs from before DevTools was opened are here
        </label>
        <label>
          <input
            type="radio"
            name="record"
            checked={settings.record === 'devtools'}
            onChange={() => change({ record: 'devtools' })}
          />{' '}
          only in tabs whose DevTools is open
        </label>
      </fieldset>
      <fieldset>
        <legend>Keep, in all tabs together</legend>
        <p class="settings-row">
          at most{' '}
          <Choice
            name="Size of all captures"
            value={settings.keepBytes}
            choices={SIZES}
            text={formatBytes}
            onChoose={keepBytes => change({ keepBytes })}
          />
        </p>
        <p class="settings-row">
          for at most{' '}
          <Choice
            name="Age of a capture"
            value={settings.keepDays}
            choices={DAYS}
            text={days => (days === 1 ? '1 day' : `${days} days`)}
            onChoose={keepDays => change({ keepDays })}
          />
        </p>
        <p class="settings-note">
          The oldest captures go first, running ones last. A restart of the browser deletes them all.
        </p>
      </fieldset>
      <p>
        <button
          type="button"
          class="button"
          data-testid="clear-everything"
          onClick={() => {
            recorder.clearEverything();
            desk.notice.value = 'The captures of all tabs are deleted.';
            onClose();
          }}
        >
          <Icon name="clear" />
          Delete the captures of all tabs
        </button>
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: number;
  readonly choices: readonly number[];
  readonly text: (value: number) => string;
  readonly onChoose: (value: number) => void;
}

/** A value that is none of the choices is listed too: another version may have set it. */
function Choice({ name, value, choices, text, onChoose }: ChoiceProps) {
  const all = [...new Set([...choices, value])].sort((a, b) => a - b);
  return (
    <select aria-label={name} onChange={event => onChoose(Number(event.currentTarget.value))}>
      {all.map(choice => (
        <option key={choice} value={choice} selected={choice === value}>
          {text(choice)}
        </option>
      ))}
    </select>
  );
}

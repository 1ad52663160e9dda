import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../desk';
import { Icon } from '../ui/icon';
import { ToolButton } from '../ui/tool-button';
import './key-list.css';
import { KEY_GROUPS, TITLE } from './texts';

/** Opens the list of keys. */
export function KeyListButton() {
  const { keyList } = useDesk();
  return (
    <ToolButton
      title={`${TITLE} (?)`}
      class="key-list-button"
      testId="keys"
      onClick={() => {
        keyList.value = true;
      }}
    >
      ?
    </ToolButton>
  );
}

/** Every key that works in the panel. */
export function KeyList() {
  const { keyList } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = keyList.value;

  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const close = () => {
    keyList.value = false;
  };
  return (
    <dialog
      ref={dialog}
      class="key-list"
      aria-labelledby="key-list-title"
      onClose={close}
      onKeyDown={event => {
        event.stopPropagation();
        if (event.key === '?') close();
      }}
      onClick={event => {
        // Only the backdrop is the dialog itself: what is inside fills it.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class="key-list-body">
        <div class="key-list-head">
          <h2 id="key-list-title">{TITLE}</h2>
          <ToolButton title="Close (Esc)" onClick={close}>
            <Icon name="close" />
          </ToolButton>
        </div>
        <div class="key-groups">
          {KEY_GROUPS.map(group => (
            <section key={group.name}>
              <h3>{group.name}</h3>
              <dl>
                {group.keys.map(([keys, does]) => (
                  <div key={keys} class="key-row">
                    <dt>
                      {keys.split(' ').map(key => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </dialog>
  );
}

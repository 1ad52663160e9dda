import { useEffect } from 'preact/hooks';
import { useDesk } from './desk';
import { usePanel } from './panel-context';
import { FILTER_ID } from './toolbar/filter-box';
import { cursorActions } from './transport/cursor-actions';

/** The keys that work in the whole panel. Single letters are left to text fields. */
export function usePanelKeys() {
  const panel = usePanel();
  const desk = useDesk();
  useEffect(() => {
    const { views, source, captures } = panel;
    const actions = cursorActions(views, desk);
    const withControl: Readonly<Record<string, () => void>> = {
      f: () => document.getElementById(FILTER_ID)?.focus(),
      e: () => source.setRecording(!captures.status.peek().recording),
      l: () => void desk.during(() => source.clear()),
    };
    const plain: Readonly<Record<string, () => void>> = {
      ',': () => actions.step('previous'),
      '.': () => actions.step('next'),
      s: () => actions.stateChange('next'),
      S: () => actions.stateChange('previous'),
      f: () => actions.finding('next'),
      F: () => actions.finding('previous'),
      ' ': desk.player.toggle,
      '?': () => {
        desk.keyList.value = true;
      },
    };
    const onPlainKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTextField(event.target) || (event.key === ' ' && isControl(event.target))) return;
      const action = plain[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    // DevTools takes these from its panels at the document: to find, to open its drawer.
    const onSharedKey = (event: KeyboardEvent) => {
      if (event.altKey) return;
      const held = event.ctrlKey || event.metaKey;
      const closes = event.key === 'Escape' && !held && views.detailOpen.peek() && !hasOwnEscape(event.target);
      const action = held ? withControl[event.key.toLowerCase()] : undefined;
      if (!action && !closes) return;
      event.preventDefault();
      event.stopPropagation();
      if (action) action();
      else views.detailOpen.value = false;
    };
    addEventListener('keydown', onPlainKey);
    addEventListener('keydown', onSharedKey, { capture: true });
    return () => {
      removeEventListener('keydown', onPlainKey);
      removeEventListener('keydown', onSharedKey, { capture: true });
    };
  }, []);
}

/** What Esc closes by itself: a dialog, a menu, a text field's suggestion. */
function hasOwnEscape(target: EventTarget | null): boolean {
  return (
    isTextField(target) ||
    (target instanceof HTMLElement && target.closest('dialog, [role=menu], [role=listbox]') !== null)
  );
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** Controls that Space itself works on. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, input, select, a, summary') !== null;
}

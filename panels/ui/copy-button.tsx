import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon';

/** How long a button says that it has copied, in milliseconds: long enough to be seen, short enough not to lie. */
const SAID_FOR_MS = 1200;

interface CopyButtonProps {
  /** `Copy value`. */
  readonly title: string;
  /** Called on the click, because the text may be long. */
  readonly text: () => string;
  readonly tabIndex?: number;
  /** Text in place of the icon, where two copy buttons stand side by side. */
  readonly label?: string;
}

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ title, text, tabIndex, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(event: MouseEvent) {
    event.stopPropagation();
    const copied = await copyText(text());
    setOutcome(copied ? 'copied' : 'refused');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), SAID_FOR_MS);
  }

  const said = outcome === null ? title : outcome === 'copied' ? 'Copied' : 'The browser refused to copy';
  return (
    <button type="button" class="tool-button" title={said} aria-label={said} tabIndex={tabIndex} onClick={copy}>
      {label !== undefined && outcome === null ? (
        <span class="code">{label}</span>
      ) : (
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'refused' ? 'cross' : 'copy'} />
      )}
    </button>
  );
}

/** True when the text is on the clipboard. Only inside of a user's gesture. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Chrome's DevTools frame does not pass the clipboard permission on to panels; the old command needs none.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

import { useLayoutEffect, useRef } from 'preact/hooks';
import './menu.css';

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
}

/** A menu below the button that opened it. Takes the focus, and gives it back when it closes. */
export function Menu({ label, items, onClose }: { label: string; items: readonly MenuItem[]; onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const before = document.activeElement;
    const outside = (event: PointerEvent) => {
      const anchor = menu.current?.parentElement;
      if (event.target instanceof Node && !anchor?.contains(event.target)) onClose();
    };
    menu.current?.querySelector('button')?.focus();
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex(button => button.matches(':focus'));
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === 'ArrowUp') buttons.at(at - 1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={menu} class="menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map(item => (
        <button
          type="button"
          key={item.label}
          class="menu-item"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            item.onChoose();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

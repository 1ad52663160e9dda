import type { ComponentChildren } from 'preact';

export interface ToolButtonProps {
  /** The name and the tooltip, with the key: `Clear (Ctrl+L)`. */
  readonly title: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly testId?: string;
  readonly class?: string;
  /** Further attributes: `data-…`, `aria-…`. */
  readonly attributes?: Readonly<Record<string, string | boolean | undefined>>;
  readonly children: ComponentChildren;
}

/** A button that is an icon: its tooltip is its name. */
export function ToolButton(props: ToolButtonProps) {
  return (
    <button
      type="button"
      class={props.class ? `tool-button ${props.class}` : 'tool-button'}
      title={props.title}
      aria-label={props.title}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      data-testid={props.testId}
      onClick={props.onClick}
      {...props.attributes}
    >
      {props.children}
    </button>
  );
}

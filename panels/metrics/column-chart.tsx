import { useRef, useState } from 'preact/hooks';

export interface Column {
  readonly key: string;
  /** Below the column; empty for none. */
  readonly label: string;
  /** What it stands for, in full. */
  readonly title: string;
  /** Above the column; empty for none. */
  readonly value: string;
  /** Of the highest column: 0 to 1. */
  readonly share: number;
  /** Drawn with a pattern, so that it differs without colour. */
  readonly pattern: 'plain' | 'outlined' | 'failed';
  /** Null for a column that leads nowhere. */
  readonly choose: (() => void) | null;
}

interface ColumnChartProps {
  readonly label: string;
  readonly family: 'run' | 'state';
  readonly columns: readonly Column[];
}

/** Columns side by side. One tab stop; the arrow keys go from column to column, Enter chooses. */
export function ColumnChart({ label, family, columns }: ColumnChartProps) {
  const chart = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const stops = columns.flatMap((column, i) => (column.choose ? [i] : []));
  const stop = stops.includes(active) ? active : (stops[0] ?? -1);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key as 'ArrowRight' | 'ArrowLeft'];
    const target = step === undefined ? undefined : stops[stops.indexOf(stop) + step];
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
    chart.current?.querySelectorAll<HTMLElement>('.column')[target]?.focus();
  }

  return (
    <div ref={chart} class="column-chart" role="group" aria-label={label} data-family={family} onKeyDown={onKeyDown}>
      {columns.map((column, i) =>
        column.choose === null ? (
          <span key={column.key} class="column">
            <Picture column={column} />
          </span>
        ) : (
          <button
            key={column.key}
            type="button"
            class="column"
            title={column.title}
            tabIndex={i === stop ? 0 : -1}
            onClick={() => column.choose?.()}
          >
            <Picture column={column} />
          </button>
        ),
      )}
    </div>
  );
}

function Picture({ column }: { readonly column: Column }) {
  const height = heightOf(column);
  return (
    <>
      <span class="visually-hidden">{column.title}</span>
      <span class="column-value" aria-hidden="true">
        {column.value}
      </span>
      <svg class="column-bar" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 10 100">
        <rect
          data-pattern={column.pattern}
          x="0"
          width="10"
          y={100 - height}
          height={height}
          vector-effect="non-scaling-stroke"
        />
      </svg>
      <span class="column-label" aria-hidden="true">
        {column.label}
      </span>
    </>
  );
}

/** What is not nothing can be seen. */
function heightOf({ share }: Column): number {
  return share === 0 ? 0 : Math.max(3, 100 * share);
}

import type { ComponentChildren } from 'preact';
import type { Family } from '../../src/agui/event-types';
import { Glyph } from '../ui/icon';

export interface BarRow {
  readonly key: string;
  readonly family: Family;
  readonly name: string;
  /** After the bar. */
  readonly value: string;
  readonly title: string;
  /** Parts of the bar one after the other, each with its share of the longest bar: 0 to 1. */
  readonly parts: readonly BarPart[];
  readonly choose: () => void;
}

export interface BarPart {
  readonly kind: 'solid' | 'thin' | 'dotted' | 'cap';
  readonly share: number;
}

interface BarListProps {
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** Column heads or a note above the rows. */
  readonly children?: ComponentChildren;
}

/** Bars below one another, each a button. */
export function BarList({ label, rows, children }: BarListProps) {
  return (
    <>
      {children}
      <ul class="bar-list" aria-label={label}>
        {rows.map(row => (
          <li key={row.key}>
            <button type="button" class="bar-row" data-family={row.family} title={row.title} onClick={row.choose}>
              <span class="bar-name">
                <Glyph family={row.family} />
                <span class="code">{row.name}</span>
              </span>
              <svg class="bar-picture" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 10">
                <Parts parts={row.parts} />
              </svg>
              <span class="bar-value">{row.value}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly BarPart[] }) {
  let from = 0;
  return (
    <>
      {parts.map(({ kind, share }, i) => {
        const x = from;
        const width = kind === 'cap' ? 1 : Math.max(0.5, 100 * share);
        from += 100 * share;
        const thin = kind === 'thin' || kind === 'dotted';
        return (
          <rect key={i} data-kind={kind} x={Math.min(x, 99)} y={thin ? 4.2 : 1} width={width} height={thin ? 1.6 : 8} />
        );
      })}
    </>
  );
}

import { useMemo, useState } from 'preact/hooks';
import type { Json } from '../../src/base/json';
import type { Change } from '../../src/state/diff';
import { patchBetween } from '../../src/state/patch-between';
import { compactJson } from '../ui/compact-json';
import { CopyButton } from '../ui/copy-button';
import { counted, formatCount } from '../ui/format';
import { jsonText } from '../ui/json-text';
import type { Comparison } from './comparison';

/** How a difference is shown: in the tree, as what was beside what is, or as a JSON Patch. */
export type DiffStyle = 'tree' | 'sides' | 'patch';

/** Rows that are in the document at once; a button offers the next ones. */
const ROWS_PAGE = 200;
/** Characters of a value that a cell shows. */
const VALUE_CHARACTERS = 4000;
const VALUE_WIDTH = 44;

const KINDS: Readonly<Record<Change['kind'], string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
};

interface SideBySideProps {
  readonly comparison: Comparison;
  /** Shows a place in the tree. */
  readonly onShow: (pointer: string) => void;
}

/** Each place that differs, with what was there beside what is there. */
export function SideBySide({ comparison, onShow }: SideBySideProps) {
  const { list } = comparison;
  const [pages, setPages] = useState(1);
  if (list.length === 0) return <Nothing />;
  return (
    <section class="state-diff-list" aria-label="Difference side by side">
      <table class="diff-table">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Was</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {list.slice(0, pages * ROWS_PAGE).map(change => (
            <tr key={`${change.kind} ${change.pointer}`}>
              <th scope="row">
                <button type="button" class="link code" title="Show in the tree" onClick={() => onShow(change.pointer)}>
                  {change.pointer || 'the whole state'}
                </button>{' '}
                {KINDS[change.kind]}
                {change.from !== undefined && ` from ${change.from}`}
              </th>
              <Side value={change.was} side="was" />
              <Side value={change.now} side="now" />
            </tr>
          ))}
        </tbody>
      </table>
      <More left={list.length - pages * ROWS_PAGE} onMore={() => setPages(pages + 1)} />
    </section>
  );
}

function Side({ value, side }: { readonly value: Json | undefined; readonly side: 'was' | 'now' }) {
  if (value === undefined) return <td class="no-side">–</td>;
  return (
    <td class={`${side}-side`}>
      <pre>{compactJson(value, VALUE_WIDTH).slice(0, VALUE_CHARACTERS)}</pre>
    </td>
  );
}

/** The difference as operations that an agent could have sent. */
export function PatchList({ comparison }: { readonly comparison: Comparison }) {
  const { before, after } = comparison;
  const patch = useMemo(() => patchBetween(before, after), [before, after]);
  const [pages, setPages] = useState(1);
  if (patch.length === 0) return <Nothing />;
  return (
    <section class="state-diff-list" aria-label="Difference as a patch">
      <p class="patch-head">
        {counted(patch.length, 'operation')}
        <CopyButton title="Copy the patch" text={() => jsonText(patch as unknown as Json)} />
      </p>
      <table class="diff-table">
        <thead>
          <tr>
            <th scope="col" class="op-column">
              Operation
            </th>
            <th scope="col">Path</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {patch.slice(0, pages * ROWS_PAGE).map((operation, i) => (
            <tr key={i}>
              <td class="code">{operation.op}</td>
              <td class="code">{operation.path || '(the whole state)'}</td>
              <Side value={operation.value} side="now" />
            </tr>
          ))}
        </tbody>
      </table>
      <More left={patch.length - pages * ROWS_PAGE} onMore={() => setPages(pages + 1)} />
    </section>
  );
}

function More({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  if (left <= 0) return null;
  return (
    <button type="button" class="button" data-quiet onClick={onMore}>
      {`Show ${formatCount(Math.min(left, ROWS_PAGE))} more`}
    </button>
  );
}

function Nothing() {
  return (
    <section class="state-diff-list" aria-label="Difference">
      <p>The two states are the same. Choose an earlier event to compare with.</p>
    </section>
  );
}

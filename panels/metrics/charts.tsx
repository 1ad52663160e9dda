import { familyOf } from '../../src/agui/event-types';
import type { Distribution } from '../../src/timeline/distribution';
import type { PatchMetric, ToolMetric, TypeMetric } from '../../src/timeline/metrics';
import type { TokenUsage } from '../../src/timeline/token-usage';
import { formatBytes, formatCount } from '../ui/format';
import { BarList, type BarPart } from './bar-list';
import { ColumnChart } from './column-chart';
import { patchColumns } from './patch-columns';
import { bucketLabel, bucketText, patchText, TEXT, toolText, toolTitle, typeText, typeTitle } from './texts';
import type { Jumps } from './use-jumps';

/** Columns of the changes over time: each is wide enough to be met with a pointer. */
const PATCH_COLUMNS = 48;

export function GapChart({ gaps, jumps }: { readonly gaps: Distribution; readonly jumps: Jumps }) {
  const most = Math.max(1, ...gaps.buckets.map(({ count }) => count));
  const columns = gaps.buckets.map(({ from, to, count, longest }) => ({
    key: String(from),
    label: bucketLabel(from, to),
    title: bucketText(from, to, count),
    value: count === 0 ? '' : formatCount(count),
    share: count / most,
    pattern: 'plain' as const,
    choose: longest === null ? null : () => jumps.toEvent(longest),
  }));
  return <ColumnChart label={TEXT.gaps} family="run" columns={columns} />;
}

export function PatchChart({ patches, jumps }: { readonly patches: readonly PatchMetric[]; readonly jumps: Jumps }) {
  const drawn = patchColumns(patches, PATCH_COLUMNS);
  const most = Math.max(1, ...drawn.map(column => column?.largest.bytes ?? 0));
  const few = drawn.length <= 12;
  const columns = drawn.map((column, i) =>
    column === null
      ? { key: String(i), label: '', title: '', value: '', share: 0, pattern: 'plain' as const, choose: null }
      : {
          key: String(i),
          label: few ? `#${column.largest.frame}` : '',
          title: patchText(column.changes, column.largest.bytes, column.failed, column.largest.t),
          value: few ? formatBytes(column.largest.bytes) : '',
          share: column.largest.bytes / most,
          pattern:
            column.failed > 0 ? ('failed' as const) : column.snapshot ? ('plain' as const) : ('outlined' as const),
          choose: () => jumps.toState(column.largest.frame),
        },
  );
  return (
    <>
      <ColumnChart label={TEXT.patches} family="state" columns={columns} />
      <p class="chart-legend">
        <Sample pattern="plain" /> snapshot <Sample pattern="outlined" /> delta <Sample pattern="failed" /> not applied
      </p>
    </>
  );
}

function Sample({ pattern }: { readonly pattern: string }) {
  return (
    <svg class="legend-sample" data-family="state" aria-hidden="true" viewBox="0 0 10 10">
      <rect data-pattern={pattern} x="1" y="1" width="8" height="8" />
    </svg>
  );
}

export function TypeBars({ types, jumps }: { readonly types: readonly TypeMetric[]; readonly jumps: Jumps }) {
  const most = Math.max(1, ...types.map(({ bytes }) => bytes));
  const rows = types.map(({ type, events, bytes }) => ({
    key: type,
    family: familyOf(type),
    name: type || '(no type)',
    value: typeText(events, bytes),
    title: typeTitle(type || '(no type)', events, bytes),
    parts: [{ kind: 'solid', share: bytes / most }] as const,
    choose: () => jumps.toType(type),
  }));
  return <BarList label={TEXT.types} rows={rows} />;
}

export function ToolBars({ tools, jumps }: { readonly tools: readonly ToolMetric[]; readonly jumps: Jumps }) {
  const most = Math.max(1, ...tools.map(tool => (tool.arguments ?? 0) + (tool.waiting ?? 0)));
  const rows = tools.map(tool => ({
    key: `${tool.id} ${tool.first}`,
    family: 'tool' as const,
    name: tool.name,
    value: toolText(tool.arguments, tool.waiting),
    title: toolTitle(tool.name, tool.arguments, tool.waiting),
    parts: toolParts(tool, most),
    choose: () => jumps.toEvent(tool.first),
  }));
  return <BarList label={TEXT.tools} rows={rows} />;
}

/** Solid while arguments come, thin while the result is waited for; an end that was not seen is dotted. */
function toolParts(tool: ToolMetric, most: number): readonly BarPart[] {
  if (tool.arguments === null) return [{ kind: 'dotted', share: 0.2 }];
  const args: BarPart = { kind: 'solid', share: tool.arguments / most };
  if (tool.waiting === null) return [args, { kind: 'dotted', share: 0.1 }];
  return [args, { kind: 'thin', share: tool.waiting / most }, { kind: 'cap', share: 0 }];
}

export function UsageTable({ usage, jumps }: { readonly usage: readonly TokenUsage[]; readonly jumps: Jumps }) {
  const most = Math.max(1, ...usage.flatMap(({ counts }) => counts.map(({ tokens }) => tokens)));
  const rows = usage.flatMap(({ frame, model, counts }, entry) =>
    counts.map(({ name, tokens }) => ({
      key: `${entry} ${name}`,
      family: 'run' as const,
      name,
      value: formatCount(tokens),
      title: `${model || TEXT.unnamedModel}: ${formatCount(tokens)} ${name}, reported by #${frame}`,
      parts: [{ kind: 'solid', share: tokens / most }] as const,
      choose: () => jumps.toEvent(frame),
    })),
  );
  const models = [...new Set(usage.map(({ model }) => model || TEXT.unnamedModel))].join(', ');
  return (
    <BarList label={TEXT.usage} rows={rows}>
      <p class="chart-legend">{`${TEXT.model}: ${models}`}</p>
    </BarList>
  );
}

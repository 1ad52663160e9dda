import { useMemo } from 'preact/hooks';
import type { Decoded } from '../../src/agui/decode';
import type { Json } from '../../src/base/json';
import type { Inspection } from '../../src/rules/inspection';
import { runAt } from '../../src/run/run';
import { sameJson } from '../../src/state/equal';
import { utf8Length } from '../../src/timeline/format';
import { usePanel } from '../panel-context';
import { changeOf } from '../state/comparison';
import { formatBytes, formatMs, formatMsExact } from '../ui/format';
import { openWithin, pointerPath } from '../ui/json-rows';
import { JsonTree, ROWS_AT_FIRST } from '../ui/json-tree';
import { eventMarks } from './event-marks';
import { FindingNote } from './finding-note';
import { findingsFor, spanName, spansAt } from './frame-facts';

/** Notes above the event; the rest is in the tab of findings. */
const NOTES_SHOWN = 3;

interface EventTabProps {
  readonly inspection: Inspection;
  readonly frame: number;
  readonly decoded: Decoded;
}

/** The event as it was sent, with what is to be said about it. */
export function EventTab({ inspection, frame, decoded }: EventTabProps) {
  const { views } = usePanel();
  const findings = findingsFor(inspection, frame);
  const change = changeOf(inspection.state, frame);
  const marks = useMemo(() => eventMarks(decoded.sent, findings, change), [decoded, findings.length, change]);
  const open = useMemo(() => unfolded(decoded.sent, marks.keys()), [decoded, marks]);
  const translated = useMemo(() => translation(decoded), [decoded]);
  // The same element is not drawn again while other events stream in.
  const tree = useMemo(
    () => <JsonTree key={`${frame} ${findings.length}`} value={decoded.sent} label="Event" marks={marks} open={open} />,
    [decoded, marks, open],
  );
  return (
    <>
      {findings.slice(0, NOTES_SHOWN).map((finding, i) => (
        <FindingNote key={i} finding={finding} inState={change !== null} />
      ))}
      {findings.length > NOTES_SHOWN && (
        <p class="more-findings">
          <button
            type="button"
            class="link"
            onClick={() => {
              views.detailTab.value = 'findings';
            }}
          >
            Show {findings.length - NOTES_SHOWN} more findings
          </button>
        </p>
      )}
      {translated && <h3 class="detail-head">As sent</h3>}
      {decoded.kind === 'unusable' && typeof decoded.sent !== 'object' && (
        <p class="raw-note">The payload is no event. The Raw tab has its text.</p>
      )}
      {tree}
      {translated && (
        <>
          <h3 class="detail-head">As AG-UI 1.0</h3>
          <JsonTree key={`translated ${frame}`} value={translated} label="Event as AG-UI 1.0" />
        </>
      )}
      <Facts inspection={inspection} frame={frame} />
    </>
  );
}

function Facts({ inspection, frame }: { inspection: Inspection; frame: number }) {
  const { frames, items } = inspection;
  const here = frames.at(frame);
  // What a frame belongs to is known when it is folded, and never changes.
  const spans = useMemo(() => spansAt(items, frame), [inspection, frame]);
  if (!here) return null;
  const before = frames.at(frame - 1);
  const start = inspection.runs[runAt(inspection.runs, frame)]?.startT ?? 0;
  return (
    <dl class="facts">
      <dt>Frame</dt>
      <dd>{`#${frame}, ${formatBytes(utf8Length(here.text))}`}</dd>
      <dt>Arrived</dt>
      <dd>
        {formatMsExact(here.t - start)}
        {before && `, ${formatMs(here.t - before.t)} after #${before.index}`}
      </dd>
      {spans.length > 0 && (
        <>
          <dt>In</dt>
          <dd>{spans.map(spanName).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** The event in AG-UI's own terms, when it was sent in others. */
function translation(decoded: Decoded): Json | null {
  if (decoded.kind !== 'event') return null;
  const event: Json = { ...definedOf(decoded.event) };
  return sameJson(event, decoded.sent) ? null : event;
}

function definedOf(event: { readonly [member: string]: Json | undefined }): { [member: string]: Json } {
  return Object.fromEntries(
    Object.entries(event).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Enough of the event to read it, and the way to every marked place. */
function unfolded(sent: Json, marked: Iterable<string>): ReadonlySet<string> {
  const open = new Set(openWithin(sent, ROWS_AT_FIRST));
  for (const pointer of marked) for (const ancestor of pointerPath(pointer).slice(0, -1)) open.add(ancestor);
  return open;
}

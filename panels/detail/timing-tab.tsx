import type { Decoded } from '../../src/agui/decode';
import { isObject } from '../../src/base/json';
import type { Inspection } from '../../src/rules/inspection';
import { counted, formatClock, formatMs, formatMsExact } from '../ui/format';
import { framesWith, silencesBefore } from './frame-facts';

interface TimingTabProps {
  readonly inspection: Inspection;
  readonly frame: number;
  readonly decoded: Decoded;
}

/** When the event came, what came around it, and what its producer's clock says. */
export function TimingTab({ inspection, frame, decoded }: TimingTabProps) {
  const { frames, head, silences, end } = inspection;
  const here = frames.at(frame);
  if (!here) return null;
  const before = frames.at(frame - 1);
  const after = frames.at(frame + 1);
  const chunk = framesWith(frames, frame);
  const keepAlives = silencesBefore(silences, frame);
  const timestamp = isObject(decoded.sent) ? decoded.sent.timestamp : undefined;
  return (
    <dl class="facts">
      <dt>Arrived</dt>
      <dd>{`${formatMsExact(here.t)} after the request`}</dd>
      <dt>Clock</dt>
      <dd>{clock(head.startedAt + here.t)}</dd>
      <dt>Before</dt>
      <dd>{before ? `${formatMs(here.t - before.t)} after #${before.index}` : 'the first frame of the stream'}</dd>
      {keepAlives > 0 && (
        <>
          <dt>Between</dt>
          <dd>{counted(keepAlives, 'block')} without data</dd>
        </>
      )}
      <dt>After</dt>
      <dd>
        {after
          ? `${formatMs(after.t - here.t)} before #${after.index}`
          : end
            ? lastText(end.t - here.t)
            : 'nothing yet'}
      </dd>
      <dt>Chunk</dt>
      <dd>{chunkText(chunk, frame)}</dd>
      {typeof timestamp === 'number' && (
        <>
          <dt>Timestamp</dt>
          <dd>{`${timestamp}, ${clock(timestamp)}`}</dd>
          <dt>Difference</dt>
          <dd>{difference(head.startedAt + here.t - timestamp)}</dd>
        </>
      )}
    </dl>
  );
}

function lastText(ms: number): string {
  return `the last frame, ${formatMs(ms)} before the end of the stream`;
}

function chunkText({ first, last }: { first: number; last: number }, frame: number): string {
  if (first === last) return 'completed this frame alone';
  return `completed #${first} to #${last}, this one as ${frame - first + 1} of ${last - first + 1}`;
}

/** Beyond this a time is no date (ECMA-262, time values). */
const LAST_DATE_MS = 8.64e15;

function clock(epochMs: number): string {
  if (!(Math.abs(epochMs) <= LAST_DATE_MS)) return 'no date';
  return `${formatClock(epochMs)}.${String(Math.floor(epochMs % 1000)).padStart(3, '0')}`;
}

/** Two clocks: the number tells the way of the event only as far as they agree. */
function difference(ms: number): string {
  if (ms === 0) return 'none: sent and arrived in the same millisecond';
  return ms > 0
    ? `arrived ${formatMs(ms)} after its timestamp`
    : `arrived ${formatMs(-ms)} before its timestamp: the clocks differ`;
}

import type { ComponentChildren } from 'preact';
import { isObject, type Json } from '../../src/base/json';
import type { Header } from '../../src/capture/stream';
import type { ShownRun } from '../model/view-model';
import { usePanel } from '../panel-context';
import { CopyButton } from '../ui/copy-button';
import { counted, formatBytes, formatClock, formatMs } from '../ui/format';
import { Glyph } from '../ui/icon';
import { JsonTree } from '../ui/json-tree';
import { InterruptCard } from './interrupt-card';
import { answeredInterrupts, askedInterrupts } from './interrupts';
import { ToolTable } from './tool-table';
import './request.css';
import { clientTools } from './client-tools';
import { type RunInput, runInput } from './run-input';
import { ABSENT_PARTS, TEXT } from './texts';

/** What the page asked for, and what came back: of the shown run, wherever its cursor is. */
export function RequestView() {
  const { captures, views } = usePanel();
  captures.revision.value;
  const shown = views.shown.value;
  if (shown === null) return <p class="pane-empty">{TEXT.nothing}</p>;
  return <RequestOf key={`${shown.ref.stream} ${shown.ref.run}`} shown={shown} />;
}

function RequestOf({ shown: { inspection, ref } }: { readonly shown: ShownRun }) {
  const { views } = usePanel();
  const inspections = views.inspections.value;
  const { head } = inspection;
  const input = runInput(inspection, ref.run);
  const answered = answeredInterrupts(inspection, ref.run, inspections);
  const asked = askedInterrupts(inspection, ref.run, inspections);
  const tools = clientTools(inspection, ref.run, inspections);
  const socket = head.transport === 'websocket';
  return (
    <>
      <div class="view-bar">
        <p class="request-line">
          <b>{head.request.method}</b> <span title={head.request.url}>{head.request.url}</span>
        </p>
        <p class="as-of">
          <span>{statusText(head.response)}</span>
        </p>
        {input.body !== null && <CopyButton title={TEXT.copyBody} text={() => input.body ?? ''} />}
      </div>
      <div class="request-columns" role="region" aria-label={TEXT.label}>
        <div class="request-side">
          <General shown={inspection} />
          <Headers name={TEXT.requestHeaders} headers={head.request.headers} socket={socket} />
          <Headers name={TEXT.responseHeaders} headers={head.response?.headers ?? null} socket={socket} />
        </div>
        <div class="request-main">
          <Section
            name={TEXT.interrupts}
            note={answered.length + asked.length > 0 ? counted(answered.length + asked.length, 'interrupt') : ''}
          >
            {answered.length + asked.length === 0 && <p class="pane-note padded">{TEXT.noInterrupts}</p>}
            {answered.map(exchange => (
              <Exchange key={`answered ${exchange.id}`} name={TEXT.answered}>
                <InterruptCard exchange={exchange} />
              </Exchange>
            ))}
            {asked.map(exchange => (
              <Exchange key={`asked ${exchange.id}`} name={TEXT.asked}>
                <InterruptCard exchange={exchange} />
              </Exchange>
            ))}
          </Section>
          <Section
            name={TEXT.clientTools}
            note={tools.declared.length > 0 ? counted(tools.declared.length, 'tool') : ''}
          >
            <ToolTable tools={tools} inspection={inspection} />
          </Section>
          <InputParts input={input} socket={socket} />
        </div>
      </div>
    </>
  );
}

function Exchange({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="exchange">
      <p class="exchange-name" data-family="interrupt">
        <Glyph family="interrupt" />
        {name}
      </p>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ComponentChildren;
}

function Section({ name, note = '', children }: SectionProps) {
  return (
    <section class="request-section" aria-label={name}>
      <div class="pane-head section-head">
        <h2>{name}</h2>
        <span class="head-note">{note}</span>
      </div>
      {children}
    </section>
  );
}

function General({ shown: { head, end, bytes } }: { readonly shown: ShownRun['inspection'] }) {
  const facts: readonly (readonly [string, string])[] = [
    [TEXT.url, head.request.url],
    [TEXT.method, head.request.method],
    [TEXT.status, statusText(head.response)],
    [TEXT.transport, head.transport],
    [TEXT.sent, formatClock(head.startedAt)],
    [
      TEXT.ended,
      end ? `${end.reason}, ${formatMs(end.t)} after the request${end.detail ? `: ${end.detail}` : ''}` : TEXT.reading,
    ],
    ['Size', formatBytes(bytes)],
    [TEXT.page, head.page.url],
  ];
  return (
    <Section name={TEXT.general}>
      <Facts facts={facts} />
    </Section>
  );
}

function Headers({
  name,
  headers,
  socket,
}: {
  readonly name: string;
  readonly headers: readonly Header[] | null;
  readonly socket: boolean;
}) {
  const none = headers === null ? TEXT.noResponse : socket ? TEXT.socketHeaders : TEXT.noHeaders;
  return (
    <Section name={name} note={headers && headers.length > 0 ? String(headers.length) : ''}>
      {headers === null || headers.length === 0 ? <p class="pane-note padded">{none}</p> : <Facts facts={headers} />}
    </Section>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl class="facts request-facts">
      {facts.map(([name, value], i) => (
        <>
          <dt key={`${name} ${i}`}>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}

const IDS = ['threadId', 'runId', 'parentRunId', 'protocolVersion'];
const PARTS = ['messages', 'state', 'tools', 'context', 'forwardedProps', 'resume'];

function InputParts({ input: { body, input }, socket }: { readonly input: RunInput; readonly socket: boolean }) {
  if (body === null) {
    return (
      <Section name={TEXT.input}>
        <p class="pane-note padded">{socket ? TEXT.noSocketInput : TEXT.noBody}</p>
      </Section>
    );
  }
  if (input === null) {
    return (
      <Section name={TEXT.input} note={formatBytes(body.length)}>
        <p class="pane-note padded">{TEXT.noInput}</p>
        <pre class="payload request-body">{body.slice(0, BODY_CHARACTERS)}</pre>
      </Section>
    );
  }
  const others = Object.keys(input).filter(name => !IDS.includes(name) && !PARTS.includes(name));
  return (
    <>
      <Section name={TEXT.input} note={formatBytes(body.length)}>
        <Facts facts={IDS.map(name => [name, typeof input[name] === 'string' ? input[name] : TEXT.absent] as const)} />
      </Section>
      {PARTS.map(name => (
        <Part key={name} name={name} value={input[name]} />
      ))}
      {others.map(name => (
        <Part key={name} name={name} value={input[name]} />
      ))}
    </>
  );
}

const BODY_CHARACTERS = 100_000;

function Part({ name, value }: { readonly name: string; readonly value: Json | undefined }) {
  return (
    <Section name={name} note={sizeOf(value)}>
      {value === undefined ? (
        <p class="pane-note padded">{ABSENT_PARTS[name] ?? TEXT.absent}</p>
      ) : (
        <JsonTree value={value} label={name} />
      )}
    </Section>
  );
}

function sizeOf(value: Json | undefined): string {
  if (value === undefined) return TEXT.absent;
  if (Array.isArray(value)) return counted(value.length, 'item');
  return isObject(value) ? counted(Object.keys(value).length, 'key') : '';
}

function statusText(response: ShownRun['inspection']['head']['response']): string {
  return response === null ? TEXT.noResponse : `${response.status} ${response.statusText}`.trim();
}

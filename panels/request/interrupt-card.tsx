import { isObject, type Json, type JsonObject } from '../../src/base/json';
import type { RunRef } from '../model/view-model';
import { usePanel } from '../panel-context';
import { compactJson } from '../ui/compact-json';
import { shortId } from '../ui/format';
import { Icon, SeverityIcon } from '../ui/icon';
import { Prose } from '../ui/prose';
import { checkAnswer, type PlaceCheck, uncheckedReason } from './answer-check';
import './interrupt-card.css';
import type { InterruptExchange, RunPlace } from './interrupts';
import { TEXT, verdictText } from './texts';

/** Characters of code that a column shows side by side. */
const PAYLOAD_WIDTH = 50;
const PAYLOAD_CHARACTERS = 20_000;

/** What was asked, what was sent back, and what the schema says of it. */
export function InterruptCard({ exchange }: { readonly exchange: InterruptExchange }) {
  const { asked, answer } = exchange;
  const interrupt = asked?.interrupt ?? null;
  const question = [interrupt?.message, interrupt?.reason].find(text => typeof text === 'string' && text !== '');
  return (
    <div class="interrupt-card">
      <p class="interrupt-ask">{typeof question === 'string' ? question : exchange.id}</p>
      <p class="interrupt-facts">
        {facts(interrupt).map(([name, value]) => (
          <span key={name}>
            {name} <span class="code">{value}</span>
          </span>
        ))}
      </p>
      <div class="interrupt-columns">
        <section>
          <h3>
            {TEXT.responseSchema}{' '}
            {asked && (
              <span>
                asked in <RunLink place={asked} frame={asked.frame} />
              </span>
            )}
          </h3>
          {asked === null ? (
            <p class="pane-note">{TEXT.notAsked}</p>
          ) : isObject(interrupt?.responseSchema) ? (
            <Payload value={interrupt.responseSchema} />
          ) : (
            <p class="pane-note">{TEXT.noSchema}</p>
          )}
        </section>
        <section>
          <h3>
            {TEXT.answerSent}{' '}
            {answer && (
              <span>
                by the page in <RunLink place={answer} frame={null} />
              </span>
            )}
          </h3>
          {answer === null ? <p class="pane-note">{TEXT.notAnswered}</p> : <Payload value={answer.entry} />}
        </section>
        <section>
          <h3>
            {TEXT.check} <span>{TEXT.checkNote}</span>
          </h3>
          <Check exchange={exchange} />
        </section>
      </div>
    </div>
  );
}

function Check({ exchange: { asked, answer } }: { readonly exchange: InterruptExchange }) {
  if (asked === null || answer === null) return <p class="pane-note">{TEXT.nothingToCheck}</p>;
  const reason = uncheckedReason(asked.interrupt, answer.entry);
  if (reason !== null) return <p class="pane-note">{reason}</p>;
  const places = checkAnswer(asked.interrupt, answer.entry);
  return (
    <>
      <ul class="schema-check">
        {places.map(place => (
          <li
            key={place.pointer}
            data-verdict={place.verdict}
            data-severity={place.verdict === 'misfit' ? 'warning' : undefined}
          >
            <VerdictIcon verdict={place.verdict} />
            <span class="code">{place.pointer || TEXT.wholeAnswer}</span>
            <span>
              <Prose text={`${place.text}.`} />
            </span>
          </li>
        ))}
      </ul>
      <p class="check-verdict">{verdictText(places.filter(({ verdict }) => verdict === 'misfit').length)}</p>
    </>
  );
}

function VerdictIcon({ verdict }: { readonly verdict: PlaceCheck['verdict'] }) {
  if (verdict === 'misfit') return <SeverityIcon severity="warning" />;
  return <Icon name={verdict === 'fits' ? 'check' : 'dash'} />;
}

/** Leads to another run, and there to a frame or its first one. */
export function RunLink({ place, frame }: { readonly place: RunPlace; readonly frame: number | null }) {
  const { captures, views } = usePanel();
  const { stream, run } = place.ref;
  const first = captures.inspection(stream)?.runs[run]?.first;
  const go = (ref: RunRef) => views.showFrame(ref, frame ?? first ?? 0);
  const name = shortId(place.runId) || TEXT.unnamedRun;
  if (first === undefined) return <>{name}</>;
  return (
    <button type="button" class="link" title={place.runId} onClick={() => go(place.ref)}>
      {name}
    </button>
  );
}

function Payload({ value }: { readonly value: Json }) {
  return <pre class="payload">{compactJson(value, PAYLOAD_WIDTH).slice(0, PAYLOAD_CHARACTERS)}</pre>;
}

function facts(interrupt: JsonObject | null) {
  return ['id', 'reason', 'toolCallId', 'expiresAt', 'subagentRunId'].flatMap(name => {
    const value = interrupt?.[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
}

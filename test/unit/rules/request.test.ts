import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json';
import { caseBytes, caseCapture } from '../../fixtures/cases';
import { inspectThread } from '../../fixtures/inspect';
import { socketOf } from '../../fixtures/socket';
import { streamOf } from '../../fixtures/stream';
import { DONE, last, thread } from '../../fixtures/thread';

function asking(...interrupts: readonly JsonObject[]): string {
  const outcome = {
    type: 'interrupt',
    interrupts: interrupts.map(interrupt => ({ reason: 'acme:ask', ...interrupt })),
  };
  return `0 RUN_STARTED\n1 RUN_FINISHED outcome=${JSON.stringify(outcome)}`;
}

function answering(...resume: readonly JsonObject[]): JsonObject {
  return { resume: resume.map(answer => ({ status: 'resolved', payload: true, ...answer })) };
}

const TWO = asking({ id: 'i1' }, { id: 'i2' });

describe('answers to interrupts', () => {
  it('are complete when each is resolved or cancelled', () => {
    const answers = answering({ interruptId: 'i1' }, { interruptId: 'i2', status: 'cancelled' });

    expect(last([TWO, {}], [DONE, answers])).toEqual([]);
  });

  it('leave one out', () => {
    expect(last([TWO, {}], ['0 RUN_ERROR message=no', answering({ interruptId: 'i2' })])).toEqual([
      ['request/resume-uncovered', 'warning', null],
    ]);
  });

  it('are missing', () => {
    const found = thread([TWO, {}], ['0 RUN_ERROR message=no', {}]).at(-1)?.findings;

    expect(found).toMatchObject([
      {
        rule: 'request/resume-uncovered',
        message: 'The request does not answer interrupts i1, i2 of the run that it continues: it has no `resume`.',
        suggestion: 'Add {"interruptId":"i1","status":"cancelled"}, or resolve it.',
        client: expect.stringContaining('not addressed by resume'),
      },
    ]);
  });

  it('may come the way of a framework', () => {
    const request = { forwardedProps: { command: { resume: 'yes' } } };

    expect(last([TWO, {}], ['0 RUN_ERROR message=no', request])).toEqual([['request/resume-uncovered', 'info', null]]);
  });

  it('that are incomplete do not end in a success', () => {
    expect(last([TWO, {}], [DONE, answering({ interruptId: 'i1' })])).toEqual([
      ['request/resume-uncovered', 'warning', null],
      ['interrupt/success-with-uncovered', 'info', 1],
    ]);
  });

  it('may be given again after a run that refused them', () => {
    const both = answering({ interruptId: 'i1' }, { interruptId: 'i2' });

    expect(last([TWO, {}], ['0 RUN_ERROR message=no', both], [DONE, both])).toEqual([]);
  });

  it('name an interrupt that nobody asked for', () => {
    const answers = answering({ interruptId: 'i1' }, { interruptId: 'i2' }, { interruptId: 'i3' });

    expect(last([TWO, {}], [DONE, answers])).toEqual([['request/resume-unknown', 'warning', null]]);
  });

  it('come twice', () => {
    const answers = answering({ interruptId: 'i' }, { interruptId: 'i' });

    expect(last([asking({ id: 'i' }), {}], [DONE, answers])).toEqual([['request/resume-duplicate', 'info', null]]);
  });

  it('come when nothing is asked any more', () => {
    const answers = answering({ interruptId: 'i' });

    expect(last([asking({ id: 'i' }), {}], [DONE, answers], [DONE, answers])).toEqual([
      ['request/resume-orphan', 'info', null],
    ]);
  });

  it.each([
    ['2026-01-01T12:00:30Z', 'resolved', [['request/resume-expired', 'info', null]]],
    ['2026-01-01T12:00:30Z', 'cancelled', []],
    ['2026-01-01T13:00:00Z', 'resolved', []],
    ['whenever', 'resolved', []],
  ])('are judged by when the interrupt expires: %s, %s', (expiresAt, status, found) => {
    expect(last([asking({ id: 'i', expiresAt }), {}], [DONE, answering({ interruptId: 'i', status })])).toEqual(found);
  });

  it('fit the schema of their interrupt, or are told where they do not', () => {
    const responseSchema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
    const first = asking({ id: 'i', responseSchema });

    const [fitting, broken] = [{ ok: true }, { ok: 'yes' }].map(
      payload => thread([first, {}], [DONE, answering({ interruptId: 'i', payload })]).at(-1)?.findings,
    );

    expect(fitting).toEqual([]);
    expect(broken).toMatchObject([
      {
        rule: 'request/resume-payload',
        severity: 'info',
        message: expect.stringContaining('/ok is not of type boolean'),
      },
    ]);
  });

  it('belong to the last run of a stream that holds several', () => {
    const replayed = `${TWO}\n2 RUN_STARTED run=x\n3 RUN_FINISHED`;

    expect(last([replayed, {}], [DONE, {}])).toEqual([]);
  });

  it('are asked for once the page goes on, not when it opens another thread', () => {
    expect(last([TWO, {}], [DONE.replace('RUN_STARTED', 'RUN_STARTED thread=t2'), { threadId: 't2' }])).toEqual([]);
  });

  it('are judged in a case from a bug report', () => {
    const [, second] = inspectThread([
      streamOf(caseBytes('B31-uncovered-resume.first.sse'), { id: 's0', startedAt: 1 }),
      caseCapture('B31-uncovered-resume'),
    ]);

    expect(second?.findings.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { rule: 'request/resume-uncovered', message: expect.stringContaining('int-2') },
    ]);
  });

  it('are judged where the page sends them over a socket', () => {
    const input = (runId: string, more: JsonObject): string =>
      JSON.stringify({ threadId: 't', runId, messages: [], ...more });
    const event = (type: string, more: JsonObject): string => JSON.stringify({ type, threadId: 't', ...more });
    const outcome = {
      type: 'interrupt',
      interrupts: [
        { id: 'i1', reason: 'r' },
        { id: 'i2', reason: 'r' },
      ],
    };

    const [{ findings } = { findings: [] }] = inspectThread([
      socketOf([
        ['out', input('r1', {})],
        ['in', event('RUN_STARTED', { runId: 'r1' })],
        ['in', event('RUN_FINISHED', { runId: 'r1', outcome })],
        ['out', input('r2', answering({ interruptId: 'i1' }))],
        ['in', event('RUN_STARTED', { runId: 'r2' })],
        ['in', { type: 'RUN_ERROR', message: 'no' }],
      ]),
    ]);

    expect(findings).toMatchObject([{ rule: 'request/resume-uncovered', severity: 'warning', frame: 3, cause: 2 }]);
  });
});

it('throws nothing, whatever two requests hold', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const entry = fc.dictionary(fc.constantFrom('id', 'interruptId', 'status', 'payload'), json);
  const members = fc.constantFrom('runId', 'messages', 'resume', 'state', 'tools', 'forwardedProps', 'protocolVersion');
  const request = fc.dictionary(members, fc.oneof(json, fc.array(entry)) as fc.Arbitrary<Json>);
  fc.assert(
    fc.property(request, request, json, (first, second, schema) => {
      thread(
        [asking({ id: 'i', responseSchema: { items: schema, enum: [schema] } }), first],
        [TWO, second],
        [DONE, {}],
      );
    }),
    { seed: 7, numRuns: 30 },
  );
});

it('takes requests that nest deeper than calls may', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const schema = `${'{"properties":{"a":'.repeat(20_000)}{}${'}}'.repeat(20_000)}`;
  const input = (runId: string) =>
    `{"threadId":"t1","runId":"${runId}","messages":[],"state":${deep},"forwardedProps":${deep},"resume":[{"interruptId":"i","status":"resolved","payload":${deep}}]}`;
  const interrupt = `{"type":"interrupt","interrupts":[{"id":"i","reason":"r","responseSchema":${schema}}]}`;
  const body = `data: {"type":"RUN_STARTED","threadId":"t1","runId":"r1"}\n\ndata: {"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":${interrupt}}\n\n`;

  const [, second] = inspectThread(
    ['r1', 'r2'].map((runId, index) => streamOf(body, { id: runId, request: input(runId), startedAt: index })),
  );

  expect(second?.findings.map(({ rule }) => rule)).toEqual(['sequence/run-id-not-requested']);
});

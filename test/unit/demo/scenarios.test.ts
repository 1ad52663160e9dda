import { EventSchemas } from '@ag-ui/core/schemas';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isScenarioName, SCENARIOS, type ScenarioName } from '../../demo/scenarios/catalogue';
import { HOLD_EVENTS } from '../../demo/scenarios/hold';
import { LONG_EVENTS, LONG_MESSAGES } from '../../demo/scenarios/long';
import { createClient, eventsOf } from '../../fixtures/official-client';

const OFFICIAL = Object.keys(SCENARIOS)
  .filter(isScenarioName)
  .filter(name => name !== 'guide');

/** `long` is left out for its time only: the client takes seconds for it. */
const WHOLE: readonly ScenarioName[] = ['travel', 'bad-patch', 'approval', 'client-tool', 'error'];

/** Where the client tells of patches that it ignores. */
const warn = vi.spyOn(console, 'warn');
const error = vi.spyOn(console, 'error');
beforeEach(() => {
  for (const spy of [warn, error]) spy.mockReset().mockImplementation(() => {});
});
afterAll(() => vi.restoreAllMocks());

describe('every scenario', () => {
  it.each(OFFICIAL)('%s sends only events that the official schema takes as they are', name => {
    const events = eventsOf(SCENARIOS[name]);

    const parsed = events.map(event => EventSchemas.safeParse(event).data);

    expect(parsed).toEqual(events);
  });

  it.each(WHOLE)('%s is a run that the official client reads to its end', async name => {
    const { agent, run } = createClient(SCENARIOS[name]);

    await run();

    expect(agent.messages).not.toEqual([]);
    expect(eventsOf(SCENARIOS[name]).at(-1)?.type).toMatch(/^RUN_(FINISHED|ERROR)$/);
  });

  it.each(OFFICIAL)('%s gives two runs of a thread ids of their own', name => {
    const ids = (runId: string) =>
      eventsOf(SCENARIOS[name], { threadId: 't', runId, messages: [], tools: [], context: [] }).flatMap(event =>
        'messageId' in event ? [event.messageId] : [],
      );

    const [first, second] = [new Set(ids('aaaaaaaa-1')), new Set(ids('bbbbbbbb-2'))];

    expect(first.size).toBeGreaterThan(0);
    expect([...first].filter(id => second.has(id))).toEqual([]);
  });
});

describe('travel', () => {
  it('ends with a planned trip and no warning of the client', async () => {
    const { agent, run } = createClient(SCENARIOS.travel);

    await run();

    expect(agent.state.itinerary.days.map((day: { hotel: string }) => day.hotel)).not.toContain(null);
    expect(agent.state.budget.spent).toBe(378);
    expect(agent.messages.map(({ role }) => role)).toEqual(['reasoning', 'assistant', 'tool', 'assistant']);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('bad-patch', () => {
  it('has exactly one delta that does not apply, after one and before others that do', async () => {
    const { agent, run } = createClient(SCENARIOS['bad-patch']);

    await run();

    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain('"path": "/itinerary/days/3/hotel"');
    expect(agent.state.itinerary.days.map((day: { hotel: string }) => day.hotel)).toEqual([
      'Casa do Largo',
      'Casa do Largo',
      null,
    ]);
    expect(agent.state.budget.spent).toBe(378);
  });
});

describe('approval', () => {
  it.each([
    { approved: true, status: 'booked' },
    { approved: false, status: 'declined' },
  ])('asks, and leaves the room $status when approved is $approved', async ({ approved, status }) => {
    const { agent, run } = createClient(SCENARIOS.approval);

    await run();
    const [interrupt] = agent.pendingInterrupts;
    await run({ resume: [{ interruptId: interrupt?.id ?? '', status: 'resolved', payload: { approved } }] });

    expect(interrupt?.responseSchema).toMatchObject({ required: ['approved'] });
    expect(agent.pendingInterrupts).toEqual([]);
    expect(agent.state.booking.status).toBe(status);
  });
});

describe('client-tool', () => {
  it('leaves the call to the page, and goes on from its answer', async () => {
    const { agent, run } = createClient(SCENARIOS['client-tool']);

    const [toolCallId = 'none'] = await run();
    const after = await run({ messages: [{ id: 'result', role: 'tool', toolCallId, content: '{"shown":true}' }] });

    expect(toolCallId).not.toBe('none');
    expect(after).toEqual([]);
    expect(agent.messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'assistant']);
  });
});

describe('long', () => {
  it('has as many events and messages as it says, every message with its end', () => {
    const types = eventsOf(SCENARIOS.long).map(({ type }) => type);

    const count = (wanted: string) => types.filter(type => type === wanted).length;

    expect(types.length).toBe(LONG_EVENTS);
    expect(count('TEXT_MESSAGE_START')).toBe(LONG_MESSAGES);
    expect(count('TEXT_MESSAGE_END')).toBe(LONG_MESSAGES);
    expect(count('STATE_DELTA')).toBe(LONG_MESSAGES);
  });
});

describe('hold', () => {
  it('sends as many events as it says and no end of the run', () => {
    const types = eventsOf(SCENARIOS.hold).map(({ type }) => type);

    expect(types.length).toBe(HOLD_EVENTS);
    expect(types).not.toContain('RUN_FINISHED');
  });
});

describe('guide', () => {
  it('speaks the dialect of hand-written servers, which the official client rejects', async () => {
    const { run } = createClient(SCENARIOS.guide);

    const events = eventsOf(SCENARIOS.guide);

    expect(events).toContainEqual({ type: 'REASONING_START' });
    expect(events.find(({ type }) => type === 'STATE_DELTA')).toHaveProperty('patch');
    expect(events.find(({ type }) => type === 'TOOL_CALL_RESULT')).toHaveProperty('result');
    await expect(run()).rejects.toThrow('messageId');
  });
});

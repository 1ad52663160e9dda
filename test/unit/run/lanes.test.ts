import { describe, expect, it } from 'vitest';
import { type AguiEvent, decodeEvent } from '../../../src/agui/decode';
import { createChunkLanes } from '../../../src/run/lanes';
import { sampleJson, sampleNames } from '../../fixtures/samples';
import { streamText } from '../../fixtures/stream';

/** The events, or the fault, that each event of the stream text expands to. */
function expand(text: string): unknown[] {
  const lanes = createChunkLanes();
  return eventsOf(text).map((event, frame) => {
    const expanded = lanes.expand(event, frame);
    return 'fault' in expanded ? expanded.fault : structuredClone(expanded);
  });
}

function eventsOf(text: string): AguiEvent[] {
  return streamText(text)
    .split('\n\n')
    .flatMap(block => (block.startsWith('data: ') ? [usable(block.slice(6))] : []));
}

function usable(data: string): AguiEvent {
  const decoded = decodeEvent(data);
  if (decoded.kind !== 'event') throw new Error(`No event: ${data}`);
  return decoded.event;
}

describe('chunk events', () => {
  it.each(sampleNames('expected', '.expanded.json'))('of %s stand for what the official client makes of them', name => {
    const lanes = createChunkLanes();
    const events = sampleJson<object[]>(`${name}.events.json`).map(event => usable(JSON.stringify(event)));

    const expanded = events.map((event, frame) => structuredClone(lanes.expand(event, frame)));

    expect(expanded.flat()).toEqual(sampleJson(`expected/${name}.expanded.json`));
  });

  it('open an item, continue it, and close it when another comes', () => {
    const expanded = expand(`
      0 TEXT_MESSAGE_CHUNK message=m1 delta=a
      1 TEXT_MESSAGE_CHUNK delta=b
      2 TOOL_CALL_CHUNK call=c1 toolCallName=find
    `);

    expect(expanded).toMatchObject([
      [
        { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
        { type: 'TEXT_MESSAGE_CONTENT', delta: 'a' },
      ],
      [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'b' }],
      [
        { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
        { type: 'TOOL_CALL_START', toolCallId: 'c1' },
      ],
    ]);
  });

  it('that continue an item and bring nothing stand for no event, and keep its id', () => {
    const expanded = expand(`
      0 TOOL_CALL_CHUNK call=c1 toolCallName=find
      1 TOOL_CALL_CHUNK
      2 TOOL_CALL_CHUNK metadata={"k":1}
    `);

    expect(expanded.slice(1)).toEqual([
      [{ type: 'TOOL_CALL_CHUNK', toolCallId: 'c1' }],
      [{ type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '', metadata: { k: 1 } }],
    ]);
  });

  it('of subagents are lanes of their own, and stay open beside each other', () => {
    const expanded = expand(`
      0 TEXT_MESSAGE_CHUNK message=m1 subagent=s1 delta=a
      1 TEXT_MESSAGE_CHUNK message=m2 subagent=s2 delta=b
      2 TEXT_MESSAGE_CHUNK subagent=s1 delta=c
      3 STATE_SNAPSHOT {}
      4 CUSTOM name=x value=1 subagent=s2
      5 TEXT_MESSAGE_CHUNK delta=d
      6 RUN_ERROR message=no
    `);

    expect(expanded.map(list => (Array.isArray(list) ? list.map(({ type }) => type) : list))).toEqual([
      ['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT'],
      ['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT'],
      ['TEXT_MESSAGE_CONTENT'],
      ['STATE_SNAPSHOT'],
      ['TEXT_MESSAGE_END', 'CUSTOM'],
      ['TEXT_MESSAGE_CONTENT'],
      ['TEXT_MESSAGE_END', 'RUN_ERROR'],
    ]);
  });

  it.each([
    ['0 TEXT_MESSAGE_CHUNK delta=a', 'without-id'],
    ['0 TOOL_CALL_CHUNK call=c1', 'without-name'],
    ['0 TEXT_MESSAGE_CHUNK message=m1\n0 TEXT_MESSAGE_CHUNK role=user', 'conflict'],
    ['0 TEXT_MESSAGE_CHUNK message=m1 subagent=s1\n0 TEXT_MESSAGE_CHUNK message=m1 subagent=s2', 'owner'],
    [
      '0 TEXT_MESSAGE_CHUNK message=m1 subagent=s1\n0 TEXT_MESSAGE_CHUNK message=m2 subagent=s2\n0 TEXT_MESSAGE_CHUNK',
      'ambiguous',
    ],
  ])('are refused after %j: %s', (text, fault) => {
    expect(expand(text).at(-1)).toBe(fault);
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../src/base/json';
import { officialFate } from '../../fixtures/official-fate';
import { saidFate } from '../../fixtures/said-fate';

describe('what is said of the official client', () => {
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  it.each(
    [
      { type: 'HEARTBEAT', timestamp: 1 },
      { type: 'STATE_SYNC_REQUEST' },
      { type: 'INTERRUPT', interrupt_id: 'i', options: [] },
      { type: 'TOOL_CALL_ERROR', toolCallId: 'c', error_code: 'X' },
      { type: 'TOOL_CALL_UPDATE', toolCallId: 'c', arguments: {} },
      { type: 'TOOL_CALL', toolCallId: 'c', toolName: 'f', args: '{}' },
      { type: 'TEXT_CHUNK', text: 'x' },
      { type: 'META', metaType: 'x', payload: {} },
      { type: 'META_EVENT', metaType: 'x' },
      { type: 'RunStarted', threadId: 't', runId: 'r' },
      { type: 'text_message_content', messageId: 'm', content: 'x' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', content: 'x' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x', chunk_index: 0, is_final: true },
      { type: 'TEXT_MESSAGE_CHUNK', message_id: 'm', delta: 'x' },
      { type: 'TOOL_CALL_START', tool_name: 'f', arguments: {}, ui_schema: {} },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f', arguments: { a: 1 } },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f', parentMessageId: null },
      { type: 'TOOL_CALL_END', toolCallId: 'c', result: {} },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', toolCallName: 'f', result: 'x' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: null, content: 'x' },
      { type: 'STATE_DELTA', patch: [] },
      { type: 'STATE_SNAPSHOT', state: {} },
      { type: 'RUN_ERROR', error: 'x' },
      { type: 'REASONING_START' },
      { type: 'REASONING_MESSAGE_START', messageId: 'm' },
      { type: 'STEP_STARTED', stepName: 's', raw_event: null, timestamp: null },
      { type: 'STEP_STARTED', stepName: 's', raw_event: null },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: 'interrupt', interrupts: [] },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: null },
      { type: 'THINKING_START', title: 'x' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'x' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT' },
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [{ id: 'u', role: 'user', content: [{ type: 'binary', mimeType: 'a/b', data: '' }] }],
      },
      {
        type: 'TOOL_CALL_RESULT',
        toolCallId: 'c',
        messageId: 'm',
        content: [{ type: 'binary', mimeType: 'a/b', data: '' }],
      },
    ].map(event => [JSON.stringify(event), event as JsonObject] as const),
  )('is what it does with %s', (_, event) => {
    expect(saidFate(event)).toBe(officialFate(event));
  });
});

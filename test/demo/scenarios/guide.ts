import type { RunAgentInput } from '@ag-ui/core';
import type { Beat, LooseEvent, PythonScenario } from './scenario';

const THOUGHTS = ['Reading the telemetry of the greenhouse sensors…', 'Node 4 runs far too hot.'];
const TOKENS = ['Sensor ', 'node 4 ', 'has ', 'been ', 'restarted ', 'and ', 'reads ', '24.2 °C ', 'again.'];

/**
 * A hand-written FastAPI agent as tutorials show it: reasoning without ids, `patch` in a STATE_DELTA, `result` without
 * a message id in a TOOL_CALL_RESULT. Official clients reject it; pages with a reader of their own do not.
 */
export const guide: PythonScenario = { play, wire: 'python' };

function* play(request: RunAgentInput, now: number): Iterable<Beat<LooseEvent>> {
  const { threadId, runId } = request;
  yield [0, { type: 'RUN_STARTED', timestamp: now, threadId, runId }];
  yield [100, { type: 'REASONING_START' }];
  for (const thought of THOUGHTS) yield [150, { type: 'REASONING_MESSAGE_CONTENT', delta: `${thought} ` }];
  yield [150, { type: 'REASONING_END' }];
  yield* restartSensor('call_sensor_reset_01');
  yield [0, { type: 'STATE_DELTA', patch: REPAIRED }];
  yield* sayDone('msg_reply_101');
  yield [0, { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'success' } }];
}

const REPAIRED = [
  { op: 'replace', path: '/nodes/4/status', value: 'running' },
  { op: 'add', path: '/active_alerts', value: [] },
];

function* restartSensor(toolCallId: string): Iterable<Beat<LooseEvent>> {
  const args = '{"node_id": 4, "mode": "soft_reset"}';
  const result = '{"status": "SUCCESS", "node_id": 4, "temperature": "24.2C"}';
  yield [0, { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'restart_sensor_node' }];
  yield [0, { type: 'TOOL_CALL_ARGS', toolCallId, delta: args }];
  yield [0, { type: 'TOOL_CALL_END', toolCallId }];
  yield [200, { type: 'TOOL_CALL_RESULT', toolCallId, result }];
}

function* sayDone(messageId: string): Iterable<Beat<LooseEvent>> {
  yield [0, { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }];
  for (const token of TOKENS) yield [80, { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: token }];
  yield [80, { type: 'TEXT_MESSAGE_END', messageId }];
}

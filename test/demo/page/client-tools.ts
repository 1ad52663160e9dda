import type { Message, Tool, ToolCall, ToolMessage } from '@ag-ui/client';

/** The tools that this page declares to the agent and runs itself. */
export const CLIENT_TOOLS: Tool[] = [
  {
    name: 'show_on_map',
    description: "Puts a pin on the user's map",
    parameters: {
      type: 'object',
      properties: { place: { type: 'string' }, latitude: { type: 'number' }, longitude: { type: 'number' } },
      required: ['place', 'latitude', 'longitude'],
    },
  },
];

export type Pin = { readonly place: string; readonly latitude: number; readonly longitude: number };

/** Runs the named calls of the conversation, in order, and returns the messages that answer them. */
export function runClientTools(
  messages: readonly Message[],
  callIds: readonly string[],
  showPin: (pin: Pin) => void,
): readonly ToolMessage[] {
  const calls = messages.flatMap(message => (message.role === 'assistant' ? (message.toolCalls ?? []) : []));
  return calls.filter(call => callIds.includes(call.id)).map(call => runTool(call, showPin));
}

function runTool(call: ToolCall, showPin: (pin: Pin) => void): ToolMessage {
  const message: ToolMessage = { id: `result-${call.id}`, role: 'tool', toolCallId: call.id, content: '' };
  if (call.function.name !== 'show_on_map') return { ...message, error: `No tool is named ${call.function.name}.` };
  showPin(JSON.parse(call.function.arguments));
  return { ...message, content: JSON.stringify({ shown: true }) };
}

import { isObject, type Json, type JsonObject, parseJson } from '../base/json';

/** What a payload that is no AG-UI event is instead; empty when it could be anything. Outer objects only: RAW may hold any. */
export function lookAlike(data: string): string {
  const parsed = parseJson(data);
  if (!parsed.ok) return '';
  const { value } = parsed;
  if (Array.isArray(value)) return listName(value);
  return isObject(value) ? objectName(value) : '';
}

function listName(list: readonly Json[]): string {
  const [, , topic, , payload] = list;
  if (list.length === 5 && String(topic).startsWith('lv:') && isObject(payload)) return 'messages of Phoenix LiveView';
  const [first] = list;
  if (isObject(first) && /^(ai|AIMessageChunk|human|tool)$/.test(String(first.type))) return 'messages of LangGraph';
  return '';
}

function objectName(value: JsonObject): string {
  const type = typeof value.type === 'string' ? value.type : '';
  const event = typeof value.event === 'string' ? value.event : '';
  const object = typeof value.object === 'string' ? value.object : '';
  if ('jsonrpc' in value) return 'JSON-RPC messages (MCP or A2A)';
  if ('choices' in value || object.startsWith('chat.completion')) return 'chat completions of OpenAI';
  if ('candidates' in value) return 'answers of Gemini';
  if (/^(response|session|conversation|thread)\./.test(type) || object.startsWith('thread.')) {
    return 'events of an OpenAI API';
  }
  if (/^(message_(start|delta|stop)|content_block_)/.test(type)) return 'messages of Anthropic';
  if (/^(start|finish|(text|tool-input|tool-output|data)-.*)$/.test(type)) return 'messages of the Vercel AI SDK';
  if (event.startsWith('on_')) return 'events of LangChain';
  if (/^(message|agent_message|message_end|workflow_started)$/.test(event) && 'task_id' in value)
    return 'events of Dify';
  if ('__typename' in value || /^connection_(init|ack)$/.test(type)) return 'messages of GraphQL';
  return '';
}

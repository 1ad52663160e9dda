import { isObject, type Json, type JsonObject, parseJson } from '../base/json';
import { unwrapEvent } from './envelope';
import { isEventType } from './event-types';
import { runAgentInput } from './run-agent-input';
import { respelledType } from './type-names';

/** What of a request speaks for AG-UI. */
export interface RequestHints {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text of the body; null when it is unknown. */
  readonly body: string | null;
}

export type Verdict = 'ag-ui' | 'no' | 'undecided';

export interface Detector {
  /** Takes the payload of the next frame. Pointless once the verdict is not `undecided`. */
  frame(data: string): void;
  /** The stream is over: what came is all there is. */
  end(): void;
  verdict(): Verdict;
  /** One sentence that says why the stream is not AG-UI; empty unless the verdict is `no`. */
  reason(): string;
}

/** A body that is surely a RunAgentInput, or an Accept header that names AG-UI. */
export const CERTAIN_REQUEST = 3;
/** Enough to believe a single frame that fits. */
const LIKELY_REQUEST = 2;

/** How much a request looks like AG-UI: 3 certain, 2 likely, 1 by its path, 0 not at all. */
export function requestScore(request: RequestHints): number {
  const accepts = request.headers.some(
    ([name, value]) => name.toLowerCase() === 'accept' && value.includes('application/vnd.ag-ui.event+proto'),
  );
  return Math.max(accepts ? CERTAIN_REQUEST : 0, bodyScore(request.body), pathScore(request.url));
}

/** Decides on the first frames of a stream whether it is AG-UI. Of a look-alike it wants five frames at most. */
export function createDetector(request: RequestHints): Detector {
  const requested = requestScore(request);
  let frames = 0;
  let strong = 0;
  let started = false;
  let fitting = 0;
  const spellings = new Set<string>();
  let exact = false;
  let foreign = '';
  let ended = false;
  let verdict: Verdict = 'undecided';
  let reason = '';

  function judge(): void {
    if (verdict !== 'undecided') return;
    const spelled = exact || spellings.size >= 3 || requested >= LIKELY_REQUEST;
    const sure = started || requested >= LIKELY_REQUEST || strong >= 2 || ended;
    if ((strong >= 1 && sure && spelled) || (fitting > 0 && requested >= LIKELY_REQUEST)) {
      verdict = 'ag-ui';
    } else if (foreign !== '' && fitting === 0) {
      refuse(`The frames are ${foreign}.`);
    } else if (frames >= LOOK_AT_MOST && fitting === 0 && requested < LIKELY_REQUEST) {
      refuse(`The first ${frames} frames are no AG-UI events.`);
    } else if (ended) {
      refuse(frames === 0 ? 'The stream had no frame.' : 'No frame of the stream is an AG-UI event.');
    }
  }

  function refuse(why: string): void {
    verdict = 'no';
    reason = why;
  }

  return {
    frame(data) {
      const event = eventOf(data);
      const score = event === null ? 0 : frameScore(event);
      if (event !== null && score > 0) {
        const type = String(event.type);
        spellings.add(type);
        exact ||= isEventType(type);
        fitting++;
        if (!GENERIC.test(type)) strong += score === 3 ? 1 : score === 2 ? 0.5 : 0;
        started ||= frames === 0 && respelledType(type) === 'RUN_STARTED';
      } else if (foreign === '') {
        foreign = foreignName(data);
      }
      frames++;
      judge();
    },
    end() {
      ended = true;
      judge();
    },
    verdict: () => verdict,
    reason: () => reason,
  };
}

const LOOK_AT_MOST = 5;

/** Types that other protocols have too: they never decide alone. */
const GENERIC = /^(RAW|CUSTOM|META|STATE_|STEP_)/i;

/** Members that tell the events of one family from anybody's, with the JavaScript type they must have. */
const TELLING: readonly (readonly [family: RegExp, member: string, type: string])[] = [
  [/^RUN_(STARTED|FINISHED)$/, 'runId', 'string'],
  [/^RUN_ERROR$/, 'message', 'string'],
  [/^(TEXT_MESSAGE|REASONING)_(START|CONTENT|END|MESSAGE_)|^(ACTIVITY_|TOOL_CALL_RESULT)/, 'messageId', 'string'],
  [/^TOOL_CALL_(START|ARGS|END|RESULT)$/, 'toolCallId', 'string'],
  [/_CONTENT$|_ARGS$/, 'delta', 'string'],
  [/^SUBAGENT_/, 'subagentRunId', 'string'],
  [/^REASONING_ENCRYPTED_VALUE$/, 'entityId', 'string'],
  [/^(MESSAGES_SNAPSHOT)$/, 'messages', 'object'],
  [/^STEP_/, 'stepName', 'string'],
];

function frameScore(event: JsonObject): number {
  const sent = String(event.type);
  const type = respelledType(sent) ?? (/^(THINKING_|META)/.test(sent) ? sent : null);
  if (type === null) return 0;
  const telling = TELLING.filter(([family]) => family.test(type));
  if (sent === type && telling.every(([, member, kind]) => typeof event[member] === kind)) return 3;
  return telling.some(([, member]) => member in event || snake(member) in event) ? 2 : 1;
}

function snake(member: string): string {
  return member.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

function eventOf(data: string): JsonObject | null {
  const parsed = parseJson(data);
  if (!parsed.ok) return null;
  const value: Json | undefined = Array.isArray(parsed.value) ? parsed.value[0] : parsed.value;
  if (!isObject(value)) return null;
  return typeof value.type === 'string' ? value : (unwrapEvent(value)?.inner ?? null);
}

/** What a frame that is no AG-UI event is instead; empty when it could be anything. */
function foreignName(data: string): string {
  if (data === '[DONE]') return '';
  const parsed = parseJson(data);
  if (!parsed.ok || !isObject(parsed.value)) return '';
  const { value } = parsed;
  const type = typeof value.type === 'string' ? value.type : '';
  if ('jsonrpc' in value) return 'JSON-RPC messages (MCP or A2A)';
  if ('choices' in value || String(value.object).startsWith('chat.completion')) return 'chat completions of OpenAI';
  if ('candidates' in value) return 'answers of Gemini';
  if (/^(response|session|conversation|thread)\./.test(type)) return 'events of an OpenAI API';
  if (/^(message_(start|delta|stop)|content_block_)/.test(type)) return 'messages of Anthropic';
  if (/^(start|finish|(text|tool-input|tool-output|data)-.*)$/.test(type)) return 'messages of the Vercel AI SDK';
  if (/^on_/.test(String(value.event))) return 'events of LangChain';
  if ('__typename' in value) return 'answers of GraphQL';
  return '';
}

function bodyScore(body: string | null): number {
  const input = runAgentInput(body);
  // A thread and a run alone could be anybody's.
  if (input !== null && Array.isArray(input.messages)) {
    if (typeof input.runId === 'string') return CERTAIN_REQUEST;
    return OPTIONAL_INPUT.filter(name => name in input).length >= 2 ? LIKELY_REQUEST : 0;
  }
  const parsed = parseJson(body ?? '');
  const method = parsed.ok && isObject(parsed.value) ? parsed.value.method : null;
  return COPILOTKIT_METHOD.test(String(method)) ? LIKELY_REQUEST : 0;
}

const OPTIONAL_INPUT = ['tools', 'context', 'forwardedProps', 'state', 'protocolVersion', 'resume', 'parentRunId'];
const COPILOTKIT_METHOD = /^agent\/(run|connect|suggest)$/;

function pathScore(url: string): number {
  const path = url.replace(/[?#].*$/, '');
  return /\/agent\/[^/]+\/(run|connect|suggest)$|\/ag-?ui\b|\/awp\b|\/cpk-debug-events$/.test(path) ? 1 : 0;
}

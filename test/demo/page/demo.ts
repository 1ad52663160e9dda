import { type AgentSubscriber, HttpAgent, type Interrupt, type Message, type ResumeEntry } from '@ag-ui/client';
import { signal } from '@preact/signals';
import type { ScenarioName } from '../scenarios/catalogue';
import { CLIENT_TOOLS, type Pin, runClientTools } from './client-tools';
import { runGuideAgent } from './guide-reader';
import { promptOf } from './menu';
import { newId } from './new-id';
import { agentRequest, type Reading, type ReadingWay, readFrames, readRaw } from './raw-reader';

export type RunOptions = {
  /** `same` goes on with the conversation of the run before. */
  readonly thread?: 'new' | 'same';
  /** Where the request goes: the agent's own origin, or the page's. The guide's agent is always on the page's. */
  readonly origin?: 'agent' | 'page';
  readonly prompt?: string;
};

export type RunReport = { readonly status: string; readonly messages: readonly Message[]; readonly state: unknown };

export type Demo = ReturnType<typeof createDemo>;

/** What the page can do, for its own buttons and, as `window.demo`, for tests. */
export function createDemo(agentUrl: string) {
  const status = signal('idle');
  const messages = signal<readonly Message[]>([]);
  const state = signal<unknown>({});
  const interrupts = signal<readonly Interrupt[]>([]);
  const pin = signal<Pin | null>(null);
  let agent = new HttpAgent({ url: `${agentUrl}/travel` });
  let guide: AbortController | undefined;
  let shown = 0;

  return {
    status,
    interrupts,
    pin,
    /** As the client that ran last holds them; signals for the view, plain values for everybody else. */
    view: { messages, state },
    get agent() {
      return agent;
    },
    get threadId() {
      return agent.threadId;
    },
    get messages() {
      return messages.value;
    },
    get state() {
      return state.value;
    },
    run,
    /** Answers the open interrupt and goes on; a rejection is an answer too. */
    approve: () => resume({ approved: true }),
    reject: () => resume({ approved: false }),
    abort() {
      agent.abortRun();
      guide?.abort();
    },
    /** Reads a scenario with no client at all. */
    readRaw: (
      name: ScenarioName,
      how: ReadingWay = 'reader',
      origin: RunOptions['origin'] = 'agent',
    ): Promise<Reading> => readRaw(urlOf(name, origin), how),
    cancelAfter,
    abortAfter,
  };

  /** Plays a scenario to its end, client-side tools included; resolves however it ends, and the report says how. */
  async function run(name: ScenarioName, options: RunOptions = {}): Promise<RunReport> {
    const { thread = 'new', origin = 'agent', prompt = promptOf(name) } = options;
    if (name === 'guide') return runGuide(prompt);
    if (thread === 'new') agent = new HttpAgent({ url: '' });
    agent.url = urlOf(name, origin);
    pin.value = null;
    agent.addMessage({ id: newId(), role: 'user', content: prompt });
    return runAgent();
  }

  async function resume(payload: { readonly approved: boolean }): Promise<RunReport> {
    return runAgent(interrupts.value.map(({ id }) => ({ interruptId: id, status: 'resolved', payload })));
  }

  async function runAgent(answers?: ResumeEntry[]): Promise<RunReport> {
    status.value = 'running';
    interrupts.value = [];
    const ended = { status: 'done', pending: [] as readonly string[] };
    const subscriber: AgentSubscriber = {
      onEvent: () => void showSoon(),
      onRunFinishedEvent: params => {
        if (params.outcome === 'success') ended.pending = params.pendingToolCallIds;
      },
      onRunErrorEvent: ({ event }) => {
        ended.status = event.code === 'abort' ? 'aborted' : `error: ${event.message}`;
      },
    };
    const parameters = { tools: CLIENT_TOOLS, ...(answers && { resume: answers }) };
    await agent.runAgent(parameters, subscriber).catch((error: Error) => {
      ended.status = `error: ${error.message}`;
    });
    if (ended.pending.length > 0) {
      agent.addMessages([...runClientTools(agent.messages, ended.pending, shown => (pin.value = shown))]);
      return runAgent();
    }
    interrupts.value = agent.pendingInterrupts;
    showNow();
    return finish(ended.status);
  }

  async function runGuide(prompt: string): Promise<RunReport> {
    guide = new AbortController();
    status.value = 'running';
    interrupts.value = [];
    messages.value = [{ id: 'prompt', role: 'user', content: prompt }];
    const texts = { reasoning: '', assistant: '' };
    const showTexts = () => {
      messages.value = [
        { id: 'prompt', role: 'user', content: prompt },
        { id: 'thought-bubble', role: 'reasoning', content: texts.reasoning },
        { id: 'agent-reply', role: 'assistant', content: texts.assistant },
      ];
    };
    const add = (part: keyof typeof texts) => (text: string) => {
      texts[part] += text;
      showTexts();
    };
    const view = {
      thought: add('reasoning'),
      reply: add('assistant'),
      state: (value: unknown) => {
        state.value = structuredClone(value);
      },
    };
    const failure = await runGuideAgent(prompt, view, guide.signal).then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return finish('done');
    return finish(failure.name === 'AbortError' ? 'aborted' : `error: ${failure.message}`);
  }

  function finish(how: string): RunReport {
    status.value = how;
    return { status: how, messages: messages.value, state: state.value };
  }

  /** Once per frame at most: a chatty run has more events than a screen has frames. */
  function showSoon(): void {
    shown ||= requestAnimationFrame(showNow);
  }

  function showNow(): void {
    cancelAnimationFrame(shown);
    shown = 0;
    messages.value = [...agent.messages];
    state.value = agent.state;
  }

  /** Reads `frames` frames of the scenario that never ends (it has six), then lets go of the body. */
  async function cancelAfter(frames: number): Promise<{ readonly frames: number }> {
    const { body } = await fetch(urlOf('hold', 'agent'), agentRequest());
    const reader = body?.getReader();
    if (reader === undefined) throw new TypeError('The response has no body.');
    await readUpTo(frames, reader);
    await reader.cancel();
    return { frames };
  }

  /** Like `cancelAfter`, but aborts the request; tells the name of the error that the next read got. */
  async function abortAfter(frames: number): Promise<{ readonly frames: number; readonly error: string }> {
    const controller = new AbortController();
    const { body } = await fetch(urlOf('hold', 'agent'), { ...agentRequest(), signal: controller.signal });
    const reader = body?.getReader();
    if (reader === undefined) throw new TypeError('The response has no body.');
    await readUpTo(frames, reader);
    controller.abort();
    const error = await reader.read().then(
      () => 'none',
      (reason: Error) => reason.name,
    );
    return { frames, error };
  }

  function urlOf(name: ScenarioName, origin: RunOptions['origin']): string {
    return origin === 'page' ? `/agent/${name}` : `${agentUrl}/${name}`;
  }
}

async function readUpTo(frames: number, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const received = readFrames(reader);
  for (let count = 0; count < frames; count++) await received.next();
}

import { newId } from './new-id';

export type ReadingWay = 'reader' | 'byob' | 'text' | 'clone' | 'xhr' | 'event-source';

export type Reading = {
  /** Of the body; characters where the way of reading shows no bytes. */
  readonly bytes: number;
  /** From the request to the end. */
  readonly ms: number;
};

/** Reads a whole response and does nothing with it: what a benchmark compares with and without the extension. */
export async function readRaw(url: string, how: ReadingWay): Promise<Reading> {
  const start = performance.now();
  const bytes = await WAYS[how](url);
  return { bytes, ms: performance.now() - start };
}

/** The frames of a stream, one by one, as a page that stops early needs them. */
export async function* readFrames(body: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await body.read();
    if (done) return;
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    yield* frames;
  }
}

/** The plain request that every way of reading sends. */
export function agentRequest(): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({
      threadId: newId(),
      runId: newId(),
      state: {},
      messages: [],
      tools: [],
      context: [],
      forwardedProps: {},
    }),
  };
}

const WAYS: Readonly<Record<ReadingWay, (url: string) => Promise<number>>> = {
  async reader(url) {
    const reader = (await open(url)).getReader();
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return bytes;
      bytes += value.byteLength;
    }
  },
  async byob(url) {
    const reader = (await open(url)).getReader({ mode: 'byob' });
    let bytes = 0;
    let buffer = new Uint8Array(65_536);
    for (;;) {
      const { done, value } = await reader.read(buffer);
      if (done || value === undefined) return bytes;
      bytes += value.byteLength;
      buffer = new Uint8Array(value.buffer);
    }
  },
  async text(url) {
    return (await (await fetch(url, agentRequest())).text()).length;
  },
  async clone(url) {
    const response = await fetch(url, agentRequest());
    const [text] = await Promise.all([response.clone().text(), response.arrayBuffer()]);
    return text.length;
  },
  xhr(url) {
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open('POST', url);
      xhr.setRequestHeader('Content-Type', 'application/json');
      xhr.setRequestHeader('Accept', 'text/event-stream');
      xhr.onload = () => resolve(xhr.responseText.length);
      xhr.onerror = () => reject(new TypeError('The request failed.'));
      xhr.send(String(agentRequest().body));
    });
  },
  'event-source'(url) {
    return new Promise(resolve => {
      const source = new EventSource(url);
      let characters = 0;
      source.onmessage = ({ data }: MessageEvent<string>) => {
        characters += data.length;
      };
      // A finished response looks like a lost connection to an EventSource, which would connect again.
      source.onerror = () => {
        source.close();
        resolve(characters);
      };
    });
  },
};

async function open(url: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await fetch(url, agentRequest());
  if (body === null) throw new TypeError('The response has no body.');
  return body;
}

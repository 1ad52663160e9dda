import type { Page } from 'playwright';

/** What the page sends for a run. */
export const INPUT = JSON.stringify({ threadId: 't', runId: 'r', messages: [], tools: [], context: [], state: {} });

/** Reads the run at `/run` in the page, event by event, as a hand-written client does; milliseconds. */
export type PageRead = (page: Page) => Promise<number>;

export const readByFetch: PageRead = page =>
  page.evaluate(async body => {
    const start = performance.now();
    const response = await fetch('/run', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    let last = '';
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) last = JSON.parse(block.slice(6)).type;
    }
    if (last !== 'RUN_FINISHED') throw new Error(`The last event was ${last}.`);
    return performance.now() - start;
  }, INPUT);

export const readByXhr: PageRead = page =>
  page.evaluate(
    body =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        let read = 0;
        let last = '';
        const xhr = new XMLHttpRequest();
        xhr.onerror = reject;
        for (const type of ['progress', 'load']) {
          xhr.addEventListener(type, () => {
            const blocks = xhr.responseText.slice(read).split('\n\n');
            read = xhr.responseText.length - (blocks.pop() ?? '').length;
            for (const block of blocks) last = JSON.parse(block.slice(6)).type;
            if (last === 'RUN_FINISHED') resolve(performance.now() - start);
            else if (type === 'load') reject(new Error(`The last event was ${last}.`));
          });
        }
        xhr.open('POST', '/run');
        xhr.setRequestHeader('content-type', 'application/json');
        xhr.send(body);
      }),
    INPUT,
  );

export const readByEventSource: PageRead = page =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        const source = new EventSource('/run');
        source.onerror = reject;
        source.onmessage = ({ data }) => {
          if (JSON.parse(data).type !== 'RUN_FINISHED') return;
          source.close();
          resolve(performance.now() - start);
        };
      }),
  );

export const readByWebSocket: PageRead = page =>
  page.evaluate(
    body =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        const socket = new WebSocket('/run');
        socket.onopen = () => socket.send(body);
        socket.onerror = reject;
        socket.onmessage = ({ data }) => {
          if (JSON.parse(data).type !== 'RUN_FINISHED') return;
          socket.close();
          resolve(performance.now() - start);
        };
      }),
    INPUT,
  );

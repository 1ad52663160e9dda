/** What the page sends for a run. */
export const INPUT = JSON.stringify({ threadId: 't', runId: 'r', messages: [], tools: [], context: [], state: {} });

/** Runs in a page, and may use nothing from around it; milliseconds. */
export type PageWork = (input: string) => Promise<number>;

/** Reads the run at `/run`, event by event, as a hand-written client does. */
export const readByFetch: PageWork = async body => {
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
};

export const readByXhr: PageWork = body =>
  new Promise((resolve, reject) => {
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
  });

export const readByEventSource: PageWork = () =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const source = new EventSource('/run');
    source.onerror = reject;
    source.onmessage = ({ data }) => {
      if (JSON.parse(data).type !== 'RUN_FINISHED') return;
      source.close();
      resolve(performance.now() - start);
    };
  });

export const readByWebSocket: PageWork = body =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const socket = new WebSocket('/run');
    socket.onopen = () => socket.send(body);
    socket.onerror = reject;
    socket.onmessage = ({ data }) => {
      if (JSON.parse(data).type !== 'RUN_FINISHED') return;
      socket.close();
      resolve(performance.now() - start);
    };
  });

export const fetchPlainly: PageWork = async () => {
  const start = performance.now();
  for (let i = 0; i < 1_000; i++) await (await fetch('/json')).json();
  return performance.now() - start;
};

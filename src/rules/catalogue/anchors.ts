export const STREAMING = 'basic/patterns/streaming#open-content-close';
export const FIRST_CHUNK = 'basic/patterns/streaming#the-first-chunk';
export const CHUNKED = 'basic/patterns/streaming#the-chunked-form';
export const SSE = 'basic/transports/http-sse#response';
export const RUNS = 'events/lifecycle#several-runs-on-one-stream';
export const OWNERS = 'events/subagents#ownership';

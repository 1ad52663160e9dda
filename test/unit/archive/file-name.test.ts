import { describe, expect, it } from 'vitest';
import { suggestFileName } from '../../../src/archive/file-name';
import { stream } from '../../fixtures/stream';

function run(threadId: string, runId: string) {
  return stream('0 RUN_STARTED', { request: JSON.stringify({ threadId, runId }) });
}

describe('the suggested file name', () => {
  it('names the thread and the run of a single capture', () => {
    expect(suggestFileName([run('trip-7f3a', 'run-5a07')])).toBe('trip-7f3a-run-5a07.agui.jsonl');
  });

  it('names the thread and the number of several captures of one thread', () => {
    expect(suggestFileName([run('t', 'a'), run('t', 'b')])).toBe('t-2-streams.agui.jsonl');
  });

  it('names only the number when threads differ or are not known', () => {
    expect(suggestFileName([run('t', 'a'), run('u', 'b')])).toBe('2-streams.agui.jsonl');
    expect(suggestFileName([stream('0 RUN_STARTED', { request: null })])).toBe('1-stream.agui.jsonl');
    expect(suggestFileName([])).toBe('0-streams.agui.jsonl');
  });

  it('holds nothing that a file system refuses', () => {
    expect(suggestFileName([run('../a\\b:c*"<>|', '\u0000r?\n.')])).toBe('a-b-c-r.agui.jsonl');
    expect(suggestFileName([run('...', '///')])).toBe('1-stream.agui.jsonl');
  });

  it('keeps letters of every script', () => {
    expect(suggestFileName([run('行程', 'vuelo-ñ')])).toBe('行程-vuelo-ñ.agui.jsonl');
  });

  it('stays short', () => {
    const name = suggestFileName([run('線'.repeat(500), 'r'.repeat(500))]);

    expect(new TextEncoder().encode(name).length).toBeLessThan(256);
    expect(name).toMatch(/^線+-r+\.agui\.jsonl$/);
  });
});

import { describe, expect, it } from 'vitest';
import { patchFindings } from '../../../src/rules/patch';
import { createStateHistory } from '../../../src/state/history';
import type { Operation, PatchFailure } from '../../../src/state/patch';

function failureOf(...operations: Operation[]): PatchFailure {
  const history = createStateHistory({ days: ['a', 'b', 'c'], l: ['a'], s: 1 });
  const change = history.delta(4, operations);
  if (change.kind !== 'delta' || change.failure === null) throw new Error('the patch applies');
  return change.failure;
}

describe('the finding on a patch that does not apply', () => {
  it('names the operation and the pointer, and says that the state stays', () => {
    const failure = failureOf({ op: 'add', path: '/x', value: 1 }, { op: 'replace', path: '/days/3/hotel', value: 1 });

    expect(patchFindings(4, '/delta', failure)).toEqual({
      rule: 'patch/path-missing',
      severity: 'warning',
      frame: 4,
      pointer: '/delta/1/path',
      message:
        'Operation 1 replaces /days/3/hotel, but `days` has items 0 to 2; item 3 never existed; the state stays as it was.',
      suggestion: 'Replace /days/2/hotel, since indexes start at 0.',
      client: '@ag-ui/client 1.0 ignores this patch, warns in the console and goes on.',
    });
  });

  it('counts the operations as they were sent, when some were dropped', () => {
    const failure = failureOf({ op: 'test', path: '/s', value: 2 });

    const finding = patchFindings(4, '/patch', failure, [2]);

    expect(finding).toMatchObject({
      pointer: '/patch/2/value',
      message: 'Operation 2 tests /s, but `s` is 1, not 2; the activity stays as it was.',
    });
  });

  it('names the frame that removed what is missing', () => {
    const history = createStateHistory({ a: 1 });
    history.delta(1, [{ op: 'remove', path: '/a' }]);
    const change = history.delta(2, [{ op: 'move', from: '/a', path: '/b' }]);

    const finding = patchFindings(2, '/delta', (change.kind === 'delta' && change.failure) as PatchFailure);

    expect(finding.cause).toBe(1);
    expect(finding.message).toBe(
      'Operation 0 moves from /a, but the state is empty and has no key `a`; #1 removed it; the state stays as it was.',
    );
  });

  it.each<[Operation, string]>([
    [{ op: 'add', path: '/l/00', value: 1 }, '@ag-ui/client 1.0 reads index 00 as 0.'],
    [{ op: 'copy', from: '/s', path: '/l/9' }, '@ag-ui/client 1.0 puts the item at the end of the array.'],
    [{ op: 'add', path: '/l/9', value: 1 }, '@ag-ui/client 1.0 ignores this patch, warns in the console and goes on.'],
  ])('says for %j that the client differs from RFC 6902', (operation, client) => {
    expect(patchFindings(4, '/delta', failureOf(operation)).client).toBe(client);
  });
});

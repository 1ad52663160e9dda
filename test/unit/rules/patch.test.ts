import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import type { Finding } from '../../../src/rules/finding';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const STATE: Json = { days: ['a', 'b', 'c'], l: ['a'], s: 1 };

/** The warnings and errors of a run that starts from STATE. */
function findingsOn(...events: string[]): readonly Finding[] {
  const lines = [`STATE_SNAPSHOT ${JSON.stringify(STATE)}`, ...events].map((event, i) => `${i + 1} ${event}`);
  const { findings } = inspect(stream(['0 RUN_STARTED', ...lines, '90 RUN_FINISHED'].join('\n')));
  return findings.filter(({ severity }) => severity !== 'info');
}

describe('the finding on a patch that does not apply', () => {
  it('gives the reason first, then the operation and its pointer, and says that the state stays', () => {
    const findings = findingsOn('STATE_DELTA add /x 1 ; replace /days/3/hotel 1');

    expect(findings).toEqual([
      {
        rule: 'patch/path-missing',
        severity: 'warning',
        frame: 2,
        pointer: '/delta/1/path',
        message:
          '`days` has items 0 to 2; item 3 never existed. ' +
          'Operation 1 cannot replace /days/3/hotel, so the state stays as it was.',
        suggestion: 'Replace /days/2/hotel, since indexes start at 0.',
        client: '@ag-ui/client 1.0 ignores this patch, warns in the console and goes on.',
      },
    ]);
  });

  it('counts the operations as they were sent, when some were dropped', () => {
    const findings = findingsOn(
      'ACTIVITY_SNAPSHOT message=a1 type=plan {"n":1}',
      'ACTIVITY_DELTA message=a1 type=plan [{"op":"set"},{"op":"nap"},{"op":"test","path":"/n","value":2}]',
    );

    expect(findings.at(-1)).toMatchObject({
      pointer: '/patch/2/value',
      message: '`n` is 1, not 2. Operation 2 tests /n and fails, so the activity stays as it was.',
    });
  });

  it('names the frame that removed what is missing', () => {
    const [finding] = findingsOn('STATE_DELTA remove /s', 'STATE_DELTA move /s /t');

    expect(finding).toMatchObject({
      cause: 2,
      message:
        'The state has no key `s`; #2 removed it. Operation 0 cannot move from /s, so the state stays as it was.',
    });
  });

  it('names the place that is moved into itself', () => {
    const [finding] = findingsOn('STATE_DELTA move /days /days/0');

    expect(finding).toMatchObject({
      rule: 'patch/move-into-self',
      message:
        '/days/0 is inside /days, which is what moves. ' +
        'Operation 0 cannot move to /days/0, so the state stays as it was.',
      suggestion: 'Copy /days to /days/0, if both are wanted.',
    });
  });

  it.each([
    ['add /l/00 1', '@ag-ui/client 1.0 reads index 00 as 0.'],
    ['copy /s /l/9', '@ag-ui/client 1.0 puts the item at the end of the array.'],
    ['add /l/9 1', '@ag-ui/client 1.0 ignores this patch, warns in the console and goes on.'],
  ])('says of `%s` what the client does with it', (operation, client) => {
    expect(findingsOn(`STATE_DELTA ${operation}`).map(finding => finding.client)).toEqual([client]);
  });
});

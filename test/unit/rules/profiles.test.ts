import { describe, expect, it } from 'vitest';
import { createInspection } from '../../../src/rules/inspection';
import type { Profile } from '../../../src/rules/profiles';
import { stream } from '../../fixtures/stream';

function inspectAs(profile: Profile, events: string) {
  const { head, chunks, end } = stream(`0 RUN_STARTED\n${events}\n9 RUN_FINISHED`);
  const inspection = createInspection(head, { state: {} }, { profile });
  inspection.push(chunks);
  if (end !== null) inspection.finish(end);
  return inspection;
}

function found(profile: Profile, events: string): unknown[] {
  return inspectAs(profile, events)
    .findings.filter(({ severity }) => severity !== 'info')
    .map(({ rule, severity, frame }) => [rule, severity, frame]);
}

describe('AG-UI 1.0', () => {
  const SEALED =
    '1 MESSAGES_SNAPSHOT [{"id":"q","role":"reasoning","content":"","encryptedValue":"A","encryptedValueType":"acme.a"}]';
  const VALUE = '2 REASONING_ENCRYPTED_VALUE subtype=message entity=q encryptedValue=B encryptedValueType=acme.b';

  it('has no `encryptedValueType`', () => {
    expect(found('1.0', `${SEALED}\n${VALUE}`)).toEqual([
      ['schema/unknown-field', 'warning', 1],
      ['schema/unknown-field', 'warning', 2],
    ]);
    expect(found('1.1', `${SEALED}\n${VALUE}`)).toEqual([]);
  });

  it('is what a producer says that it speaks', () => {
    const { head, chunks } = stream(`0 RUN_STARTED protocolVersion=1.0\n${SEALED}\n9 RUN_FINISHED protocolVersion=1.0`);
    const inspection = createInspection(head, { state: {} });
    inspection.push(chunks);

    expect(inspection.findings[0]).toMatchObject({
      rule: 'schema/unknown-field',
      pointer: expect.stringContaining('Type'),
    });
  });
});

describe('AG-UI 0.0.59', () => {
  it('ends the run at an event type that it does not know', () => {
    const [finding] = inspectAs('0.0.59', '1 SOMETHING_NEW x=1').findings;

    expect(finding).toMatchObject({ rule: 'schema/unknown-type', severity: 'error', frame: 1 });
    expect(finding?.client).toBe('@ag-ui/client 0.0.59 ends the run here.');
    expect(found('1.1', '1 SOMETHING_NEW x=1')).toEqual([['schema/unknown-type', 'warning', 1]]);
  });

  it('passes unknown members on, and has the shapes that 1.0 retired', () => {
    expect(found('0.0.59', '1 CUSTOM name=a.b extra=1 1\n2 THINKING_START\n3 THINKING_END')).toEqual([]);
  });

  it('does not verify reasoning, and shows what its client holds of it', () => {
    const events = `1 REASONING_MESSAGE_START message=q
      2 REASONING_MESSAGE_END message=q
      3 REASONING_MESSAGE_CONTENT message=q delta=late`;

    expect(found('0.0.59', events)).toEqual([]);
    expect(inspectAs('0.0.59', events).messages).toMatchObject([{ id: 'q', content: 'late' }]);
    expect(found('1.1', events)).toEqual([['reasoning/not-open', 'error', 3]]);
  });

  it('hands a malformed patch to its library, and goes on', () => {
    expect(found('0.0.59', '1 STATE_DELTA [{"op":"add","path":"/x"}]')).toEqual([
      ['patch/malformed-operation', 'warning', 1],
    ]);
  });

  it('speaks of its own client in every finding', () => {
    const { findings } = inspectAs('0.0.59', '1 TEXT_MESSAGE_END message=m\n2 STATE_DELTA remove /x');

    expect(findings.map(({ client }) => client).join()).toContain('@ag-ui/client 0.0.59');
    expect(findings.map(({ client }) => client).join()).not.toContain('@ag-ui/client 1.0');
  });
});

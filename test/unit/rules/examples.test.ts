import { describe, expect, it } from 'vitest';
import { inspectThread } from '../../fixtures/inspect';
import { examples } from '../../fixtures/requirements/examples';

describe('the examples of the requirements', () => {
  it('are forty', () => {
    expect(examples()).toHaveLength(40);
  });

  it.each(examples().map(example => [example.requirement, example] as const))(
    '%s: the legal one is clean',
    (_, { legal }) => {
      const findings = inspectThread(legal).flatMap(inspection => inspection.findings);

      expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    },
  );

  it.each(examples().map(example => [example.requirement, example] as const))(
    '%s: the other one is found where it is wrong',
    (_, { illegal, verdict }) => {
      const findings = inspectThread(illegal).flatMap(inspection => inspection.findings);

      expect(findings.find(({ severity }) => severity !== 'info')).toMatchObject(verdict);
    },
  );
});

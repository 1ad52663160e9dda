import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../../src/rules/inspection';
import type { Message } from '../../../src/run/messages';
import { caseCapture, caseFacts, caseNames } from '../../fixtures/cases';
import { inspect } from '../../fixtures/inspect';

const SEVERITIES: Readonly<Record<string, string>> = { violation: 'error', warning: 'warning', hint: 'info' };

/** The cases count these by other facts than flags. */
const FRAMING_NOTES: ReadonlySet<string> = new Set(['wire/line-endings', 'wire/bad-utf8']);

/** Severity and frame of each verdict, each pair once: one event may break two rules. */
function verdicts(inspection: Inspection): string[] {
  return sorted(
    inspection.findings
      .filter(({ rule, severity }) => severity !== 'info' && !FRAMING_NOTES.has(rule))
      .map(({ severity, frame }) => `${severity} ${frame}`),
  );
}

const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();

/** The members that the cases name, in their spelling. */
function plain(message: Message): object {
  const { id, role, content, toolCalls, toolCallId, activityType, encryptedValue } = message;
  return {
    id,
    role,
    ...(content !== undefined && { content }),
    ...(toolCalls !== undefined && { toolCalls: toolCalls.map(call => ({ ...call })) }),
    ...(toolCallId !== undefined && { toolCallId }),
    ...(activityType !== undefined && { activityType }),
    ...(encryptedValue !== undefined && { encryptedValue }),
  };
}

/** Tool calls of messages that came in snapshots keep the wire's spelling in the cases. */
function flattened(message: unknown): unknown {
  const { toolCalls, ...rest } = message as {
    toolCalls?: { id: string; name?: string; arguments?: string; function?: { name: string; arguments: string } }[];
  };
  if (toolCalls === undefined) return rest;
  return {
    ...rest,
    toolCalls: toolCalls.map(call => ({
      id: call.id,
      ...(call.function ?? { name: call.name, arguments: call.arguments }),
    })),
  };
}

describe('a case from a bug report', () => {
  for (const name of caseNames()) {
    const { frames, flags, toolWarnings = [], runs, finalState, messages } = caseFacts(name);

    if (frames !== undefined) {
      it(`${name} has its frames`, () => {
        expect(inspect(caseCapture(name)).frames.length).toBe(frames);
      });
    }

    if (flags !== undefined) {
      it(`${name} is flagged where it is wrong, and nowhere else`, () => {
        const inspection = inspect(caseCapture(name));

        expect(verdicts(inspection)).toEqual(
          sorted([
            ...flags.filter(flag => flag.level !== 'hint').map(flag => `${SEVERITIES[flag.level]} ${flag.event}`),
            ...toolWarnings.map(({ event }) => `warning ${event}`),
          ]),
        );
      });
    }

    if (runs !== undefined && runs.length > 0) {
      it(`${name} has its runs`, () => {
        const inspection = inspect(caseCapture(name));

        expect(inspection.runs.map(({ runId, ending }) => ({ runId, ending }))).toEqual(
          runs.map(({ runId, ending }) => ({ runId, ending })),
        );
      });
    }

    if (finalState !== undefined) {
      it(`${name} ends in its state`, () => {
        expect(inspect(caseCapture(name)).state.current).toEqual(finalState);
      });
    }

    if (messages !== undefined) {
      it(`${name} ends in its conversation`, () => {
        const inspection = inspect(caseCapture(name));

        expect(inspection.messages.map(plain).map(flattened)).toEqual(messages.map(flattened));
      });
    }
  }
});

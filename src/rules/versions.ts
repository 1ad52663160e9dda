import type { AguiEvent } from '../agui/decode';
import { isObject } from '../base/json';
import type { Report } from './findings';
import type { RequestFacts } from './request-facts';

/** The versions with pages of their own. */
const PUBLISHED: ReadonlySet<string> = new Set(['1.0', '1.1']);
const NEWEST = [1, 1] as const;

export interface VersionRules {
  check(event: AguiEvent, frame: number): void;
}

/** What a producer says of its version (AG-UI 1.1, basic/versioning#version-negotiation). */
export function createVersionRules(report: Report, request: RequestFacts): VersionRules {
  let declared = false;
  let reported = false;

  function checkDeclared(version: string, frame: number): void {
    const pointer = '/protocolVersion';
    const parts = /^(\d+)\.(\d+)$/.exec(version);
    if (parts === null) {
      const message = `\`protocolVersion\` is "${version}", which is no version of AG-UI.`;
      report('schema/protocol-version-format', frame, { message, pointer, suggestion: 'Send "1.1", say.' });
    } else if (isNewer(Number(parts[1]), Number(parts[2]))) {
      const message = `The producer speaks AG-UI ${version}; this is checked against ${NEWEST.join('.')}.`;
      report('schema/protocol-version-newer', frame, { message, pointer });
    }
    if (version !== request.protocolVersion || PUBLISHED.has(version)) return;
    const message = `\`protocolVersion\` is "${version}", as in the request: it looks like a copy.`;
    report('schema/protocol-version-echo', frame, { message, pointer, suggestion: 'Send the version you speak.' });
  }

  return {
    check(event, frame) {
      if (event.type === 'RUN_STARTED') {
        declared = typeof event.protocolVersion === 'string';
        if (declared) checkDeclared(String(event.protocolVersion), frame);
        return;
      }
      const added = declared || reported ? null : addition(event);
      if (added === null) return;
      reported = true;
      const message = `RUN_STARTED has no \`protocolVersion\`, but ${added} came with AG-UI 1.0.`;
      report('schema/protocol-version-missing', frame, {
        message,
        suggestion: 'Send `protocolVersion` with RUN_STARTED.',
      });
    },
  };
}

function isNewer(major: number, minor: number): boolean {
  return major > NEWEST[0] || (major === NEWEST[0] && minor > NEWEST[1]);
}

/** What in the event is not older than AG-UI 1.0, in words. */
function addition({ type, outcome, content }: AguiEvent): string | null {
  if (type === 'TOOL_CALL_RESULT') return Array.isArray(content) ? 'content in parts' : null;
  if (type !== 'RUN_FINISHED' || !isObject(outcome)) return null;
  if (outcome.type === 'cancelled') return 'the outcome `cancelled`';
  return outcome.pendingToolCallIds === undefined ? null : '`pendingToolCallIds`';
}

import type { AguiEvent } from '../agui/decode';
import type { MessageFold } from '../run/message-fold';
import { createBracketRules } from './brackets';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import type { Owners } from './owners';

/** Spans and messages are name spaces of their own: one id may name both. */
export function createReasoningRules(report: Report, owners: Owners, fold: MessageFold): FamilyRules {
  const spans = createBracketRules(
    {
      noun: 'reasoning span',
      id: 'messageId',
      start: 'REASONING_START',
      end: 'REASONING_END',
      owned: 'reasoning message',
      alreadyOpen: 'reasoning/span-already-open',
      notOpen: 'reasoning/span-not-open',
      openAtFinish: 'reasoning/span-open-at-finish',
    },
    report,
    owners,
  );
  const messages = createBracketRules(
    {
      noun: 'reasoning message',
      id: 'messageId',
      start: 'REASONING_MESSAGE_START',
      content: 'REASONING_MESSAGE_CONTENT',
      end: 'REASONING_MESSAGE_END',
      owned: 'reasoning message',
      alreadyOpen: 'reasoning/already-open',
      notOpen: 'reasoning/not-open',
      openAtFinish: 'reasoning/open-at-finish',
      mixedForms: 'reasoning/mixed-forms',
    },
    report,
    owners,
  );

  function checkSealed(event: AguiEvent, frame: number): boolean {
    const id = String(event.entityId);
    const ofCall = event.subtype === 'tool-call';
    const kind = ofCall ? 'tool call' : owners.get('message', id) === undefined ? 'reasoning message' : 'message';
    if (!owners.agrees(kind, id, event, frame)) return false;
    const target = ofCall ? fold.toolCall(id) : fold.message(id);
    if (target !== undefined && !('role' in target && target.role === 'activity')) return true;
    const message = `The encrypted value names ${ofCall ? 'tool call' : 'message'} ${id}, which the thread does not have.`;
    report('reasoning/encrypted-unknown-entity', frame, { message, pointer: '/entityId' });
    return true;
  }

  return {
    check(event, frame, chunked) {
      if (event.type === 'REASONING_ENCRYPTED_VALUE') return checkSealed(event, frame);
      return spans.check(event, frame, chunked) && messages.check(event, frame, chunked);
    },
    finish(frame) {
      messages.finish(frame);
      spans.finish(frame);
    },
    reset() {
      messages.reset();
      spans.reset();
    },
  };
}

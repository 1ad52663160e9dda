import type { AguiEvent } from '../agui/decode';
import { isObject, type Json } from '../base/json';
import type { Report } from './findings';
import type { Profile } from './profiles';

export interface AddedMembers {
  /** Takes an accepted event. */
  check(event: AguiEvent, frame: number): void;
}

/** Tells of the one member that AG-UI 1.1 added, where 1.0 is asked for or declared (AG-UI 1.1, changelog). */
export function createAddedMembers(report: Report, profile: Profile): AddedMembers {
  let isOld = profile === '1.0';

  function tell(pointer: string, frame: number): void {
    report('schema/unknown-field', frame, {
      message: '`encryptedValueType` came with AG-UI 1.1: AG-UI 1.0 has no such member.',
      pointer: `${pointer}/encryptedValueType`,
      suggestion: 'Leave it out, or declare `"protocolVersion":"1.1"`.',
    });
  }

  /** Messages, or the calls of one. */
  function checkList(list: Json | undefined, at: string, frame: number): void {
    if (!Array.isArray(list)) return;
    for (const [index, item] of list.entries()) {
      if (isObject(item) && item.encryptedValueType !== undefined) tell(`${at}/${index}`, frame);
    }
  }

  function checkMessages(messages: Json | undefined, frame: number): void {
    checkList(messages, '/messages', frame);
    if (!Array.isArray(messages)) return;
    for (const [index, message] of messages.entries()) {
      if (isObject(message)) checkList(message.toolCalls, `/messages/${index}/toolCalls`, frame);
    }
  }

  return {
    check(event, frame) {
      if (event.type === 'RUN_STARTED') isOld = profile === '1.0' || event.protocolVersion === '1.0';
      if (!isOld) return;
      if (event.type === 'REASONING_ENCRYPTED_VALUE' && event.encryptedValueType !== undefined) tell('', frame);
      else if (event.type === 'MESSAGES_SNAPSHOT') checkMessages(event.messages, frame);
    },
  };
}

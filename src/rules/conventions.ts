import type { AguiEvent } from '../agui/decode';
import { isObject, type Json, type JsonObject } from '../base/json';
import type { Report } from './findings';

export interface Conventions {
  check(event: AguiEvent, frame: number): void;
}

/** A name of a vendor, then its own: `acme.progress`, `acme:progress`, `acme/progress`. */
const PREFIXED = /^[^.:/]+[.:/]./;

/** How invented names are spelled: what AG-UI recommends and no reader asks for. Each name is told once. */
export function createConventions(report: Report): Conventions {
  const told = new Set<string>();

  function once(key: string, tell: () => void): void {
    if (told.has(key)) return;
    told.add(key);
    tell();
  }

  function checkCustom({ name }: AguiEvent, frame: number): void {
    if (typeof name !== 'string' || PREFIXED.test(name)) return;
    once(`custom ${name}`, () => {
      const message = `The CUSTOM event is named ${name}, without a prefix: such names are reserved.`;
      report('schema/custom-name', frame, { message, pointer: '/name', suggestion: `Name it \`<vendor>.${name}\`.` });
    });
  }

  function checkSealType(type: Json | undefined, pointer: string, frame: number): void {
    if (typeof type !== 'string' || PREFIXED.test(type)) return;
    once(`seal ${type}`, () => {
      const message = `\`encryptedValueType\` is "${type}", without the name of a provider or framework.`;
      report('reasoning/encrypted-type-prefix', frame, { message, pointer });
    });
  }

  function checkParts(parts: Json | undefined, pointer: string, frame: number): void {
    if (!Array.isArray(parts)) return;
    for (const [index, part] of parts.entries()) {
      const source = isObject(part) && isObject(part.source) ? part.source : null;
      const provider = source?.type === 'file' ? source.provider : undefined;
      if (typeof provider !== 'string' || provider === provider.toLowerCase()) continue;
      once(`provider ${provider}`, () => {
        const message = `The provider of the file is spelled "${provider}"; vendors are spelled in lower case.`;
        const suggestion = `Send "${provider.toLowerCase()}".`;
        report('schema/file-provider', frame, { message, pointer: `${pointer}/${index}/source/provider`, suggestion });
      });
    }
  }

  function checkMessages(messages: Json | undefined, at: string, frame: number): void {
    if (!Array.isArray(messages)) return;
    for (const [index, message] of messages.entries()) {
      if (!isObject(message)) continue;
      const pointer = `${at}/${index}`;
      checkParts(message.content, `${pointer}/content`, frame);
      checkSeal(message, pointer, frame);
      if (!Array.isArray(message.toolCalls)) continue;
      for (const [i, call] of message.toolCalls.entries()) {
        if (isObject(call)) checkSeal(call, `${pointer}/toolCalls/${i}`, frame);
      }
    }
  }

  function checkSeal(sealed: JsonObject, at: string, frame: number): void {
    const pointer = `${at}/encryptedValueType`;
    if (sealed.encryptedValueType !== undefined && sealed.encryptedValue === undefined) {
      report('reasoning/encrypted-type-alone', frame, {
        message: `${at} has an \`encryptedValueType\` without an \`encryptedValue\`.`,
        pointer,
        suggestion: 'Leave the type out, or send the value with it.',
      });
    }
    checkSealType(sealed.encryptedValueType, pointer, frame);
  }

  return {
    check(event, frame) {
      if (isObject(event.metadata) && event.metadata['ag-ui'] !== undefined) {
        once('metadata', () => {
          const message = 'The metadata has a key `ag-ui`, which belongs to the protocol.';
          report('schema/metadata-reserved', frame, { message, pointer: '/metadata/ag-ui' });
        });
      }
      switch (event.type) {
        case 'CUSTOM':
          return checkCustom(event, frame);
        case 'REASONING_ENCRYPTED_VALUE':
          return checkSealType(event.encryptedValueType, '/encryptedValueType', frame);
        case 'TOOL_CALL_RESULT':
          return checkParts(event.content, '/content', frame);
        case 'MESSAGES_SNAPSHOT':
          return checkMessages(event.messages, '/messages', frame);
        case 'RUN_STARTED':
          if (isObject(event.input)) checkMessages(event.input.messages, '/input/messages', frame);
      }
    },
  };
}

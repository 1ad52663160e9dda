import type { JsonObject } from '../base/json';
import type { Deviation } from './deviation';
import type { EventType } from './event-types';

/** A place inside an event, as findings write it. */
export function quotePlace(pointer: string): string {
  return `\`${pointer.slice(1).replaceAll('/', '.')}\``;
}

/** `forgiven`: the official client reads this null as absent. */
export function nullMember(pointer: string, name: string, forgiven: boolean): Deviation {
  return {
    rule: 'schema/null-optional',
    pointer,
    message: `\`${name}\` is null. A member without a value is left out.`,
    suggestion: `Leave \`${name}\` out.`,
    ...(forgiven && { tolerated: true, client: '@ag-ui/client 1.0 reads the null as absent.' }),
  };
}

export function retiredType(name: string, successor: EventType, { title }: JsonObject): Deviation {
  const lost = title === undefined ? '' : ' It has no place for the `title`.';
  return {
    rule: 'schema/retired-shape',
    pointer: '/type',
    message: `${name} was retired with AG-UI 1.0, which has ${successor} instead.${lost}`,
    suggestion: `Send ${successor} with a \`messageId\`.`,
  };
}

export function typeBeside(named: string): Deviation {
  return {
    rule: 'schema/missing-type',
    pointer: '/type',
    message: `The event has no \`type\`; only the \`event\` line names it: ${named}.`,
    suggestion: `Send \`"type":"${named}"\` in the payload.`,
  };
}

/** `type`: what the name means in another spelling. */
export function unknownType(name: string, type: EventType | null, instead: string | undefined): Deviation {
  const suggestion = type === null ? instead : `Send \`"type":"${type}"\`.`;
  return {
    rule: 'schema/unknown-type',
    pointer: '/type',
    message: `AG-UI 1.1 has no event type ${name}${type === null ? '' : `; it is spelled ${type}`}.`,
    ...(suggestion !== undefined && { suggestion }),
  };
}

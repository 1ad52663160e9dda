import type { Json, JsonObject } from '../base/json';
import type { EventType } from './event-types';

/** An event in AG-UI's own terms: dialects are translated, unknown members are kept. Its members fit the schema. */
export interface AguiEvent {
  readonly type: EventType;
  readonly [member: string]: Json | undefined;
}

/** Where the wire left AG-UI 1.0 and was understood all the same, or what of it breaks the schema. */
export interface Deviation {
  /** The rule that names it, for example `schema/retired-shape`. */
  readonly rule: string;
  /** JSON Pointer into the event as sent. */
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** What one frame's payload says. `sent` is the parsed payload, untouched; null when it is no JSON. */
export type Decoded =
  | {
      readonly kind: 'event';
      readonly event: AguiEvent;
      readonly sent: JsonObject;
      readonly deviations: readonly Deviation[];
    }
  /** Kept as evidence: no JSON, no object, no type, an unknown type, or members that the schema refuses. */
  | {
      readonly kind: 'unusable';
      readonly type: string;
      readonly sent: Json;
      readonly deviations: readonly Deviation[];
    };

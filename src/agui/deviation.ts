/** Where the wire left AG-UI 1.0 and was understood all the same, or what of it breaks the schema. */
export interface Deviation {
  /** The rule that names it, for example `schema/retired-shape`. */
  readonly rule: string;
  /** JSON Pointer into the event as sent. */
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
  /** What the official client does, where it differs from what it does with the rule's other cases. */
  readonly client?: string;
  /** The official client goes on as if nothing were wrong. */
  readonly tolerated?: boolean;
}

export type ReportDeviation = (deviation: Deviation) => void;

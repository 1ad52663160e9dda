/** Stops on a bug of ours. Never used on input: input that is wrong is a value, not an exception. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`AG-UI DevTools: ${message}`);
}

/** The element that the surrounding code has already made sure of. */
export function ensure<Value>(value: Value | null | undefined, message: string): Value {
  assert(value !== null && value !== undefined, message);
  return value;
}

import { isObject, type Json, type JsonObject } from '../base/json';
import type { Report } from './findings';

/** The sums in the `usage` of RUN_FINISHED or RUN_ERROR (AG-UI 1.1, events/lifecycle#token-usage). */
export function checkUsage(usage: Json | undefined, frame: number, report: Report): void {
  if (!Array.isArray(usage)) return;
  const seen = new Map<string, number>();
  for (const [index, entry] of usage.entries()) {
    if (!isObject(entry)) continue;
    checkSums(entry, `/usage/${index}`, frame, report);
    const key = JSON.stringify([entry.provider ?? null, entry.model ?? null]);
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, index);
      continue;
    }
    report('schema/usage-duplicate', frame, {
      message: `Entry ${index} of the usage has the provider and the model of entry ${before}.`,
      pointer: `/usage/${index}`,
      suggestion: 'Add the counts of one model up in one entry.',
    });
  }
}

function checkSums(entry: JsonObject, pointer: string, frame: number, report: Report): void {
  const input = count(entry, 'inputTokens');
  const output = count(entry, 'outputTokens');
  const total = count(entry, 'totalTokens');
  const reasoning = count(entry, 'reasoningTokens');
  const cached = (count(entry, 'cachedInputTokens') ?? 0) + (count(entry, 'cacheWriteInputTokens') ?? 0);
  if (input !== undefined && output !== undefined && total !== undefined && total !== input + output) {
    report('schema/usage-total', frame, {
      message: `\`totalTokens\` is ${total}, but \`inputTokens\` and \`outputTokens\` are ${input + output} together.`,
      pointer: `${pointer}/totalTokens`,
      suggestion: 'Leave a total out that counts something else.',
    });
  }
  if (output !== undefined && reasoning !== undefined && reasoning > output) {
    const message = `\`reasoningTokens\` is ${reasoning}, more than the ${output} \`outputTokens\` that they are part of.`;
    report('schema/usage-parts', frame, { message, pointer: `${pointer}/reasoningTokens` });
  }
  if (input !== undefined && cached > input) {
    const message = `${cached} tokens are read from or written to the cache, more than the ${input} \`inputTokens\`.`;
    const suggestion = 'Count cached tokens among the input tokens.';
    report('schema/usage-parts', frame, { message, pointer: `${pointer}/inputTokens`, suggestion });
  }
}

function count(entry: JsonObject, member: string): number | undefined {
  const value = entry[member];
  return typeof value === 'number' ? value : undefined;
}

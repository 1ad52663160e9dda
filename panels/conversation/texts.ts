import { counted, formatBytes, formatCount, formatMs } from '../ui/format';

/** The words of this view. */
export const TEXT = {
  label: 'Conversation',
  reasoning: 'Reasoning',
  tools: 'Tools',
  activities: 'Activities',
  find: 'Find in conversation',
  findHint: 'Find in messages',
  latest: 'Back to the latest event',
  nothingYet: 'No event has come yet. The conversation appears with the first one.',
  empty: 'No message up to the cursor. Move the cursor on, or look at the timeline for what came instead.',
  hidden: 'No message is left. Switch kinds of messages on, or clear what you look for.',
  before: 'Before this run',
  beforeNote: 'from the request, and from earlier runs of the thread',
  beforeFrame: 'before',
  streaming: 'streaming',
  noEnd: 'no end seen',
  noContent: 'No content',
  emptyText: 'Empty text',
  arguments: 'Arguments',
  noArguments: 'None so far',
  result: 'Result',
  noResult: 'None so far.',
  laterResult: 'None in this run.',
  failed: 'The tool failed:',
  error: 'error',
  interrupt: 'interrupt',
  toolResult: 'tool result',
  metadata: 'Metadata',
  resultOf: 'result of',
} as const;

export function asOfText(frame: number, run: string, latest: boolean): string {
  return `As of ${latest ? 'the latest event, ' : ''}#${frame} of ${run}, as sent.`;
}

export function readingText(at: number, of: number): string {
  return `Reading events: ${formatCount(Math.max(0, at))} of ${formatCount(of)}`;
}

export function foundText(count: number): string {
  return count === 0 ? 'Not found' : `in ${counted(count, 'message')}`;
}

export function sealText(value: string, type: string | undefined): string {
  return `encrypted${type === undefined ? '' : ` ${type}`}, ${counted(value.length, 'character')}`;
}

export function stallText(ms: number): string {
  return `Nothing arrived for ${formatMs(ms)} here; the connection stayed open`;
}

export function showAllText(characters: number): string {
  return `Show all ${formatCount(characters)} characters`;
}

export function earlierText(count: number): string {
  return `Show ${formatCount(count)} earlier`;
}

export function goToText(first: number): string {
  return first < 0
    ? 'Came with the request, or from an earlier run'
    : `Go to the event that made it, #${first} (Enter)`;
}

/** `arguments 0.32 s, waiting 2.81 s`; null: not there yet. */
export function momentsText(args: number | null, waiting: number | null, running: boolean): string {
  const open = running ? 'running' : 'no end seen';
  if (args === null) return `arguments ${open}`;
  return `arguments ${formatMs(args)}, ${waiting === null ? `waiting, ${running ? 'no result yet' : 'no result seen'}` : `waiting ${formatMs(waiting)}`}`;
}

export function sizeText(bytes: number): string {
  return formatBytes(bytes);
}

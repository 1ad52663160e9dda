import { isObject, type Json, type JsonObject } from '../base/json';
import type { RuleId } from './catalogue';
import type { Detail } from './findings';
import { misfit } from './response-schema';
import type { ThreadFacts } from './thread-ledger';

/** Enters a finding on the request at hand. */
export type Tell = (rule: RuleId, detail: Detail) => void;

/**
 * Checks the answers of a request against the interrupts that the thread asked for (AG-UI 1.1,
 * basic/patterns/interrupt-resume#resuming). `at`: when it was sent, in milliseconds since the epoch. Returns the ids
 * of the interrupts that it leaves out.
 */
export function checkResume(input: JsonObject, thread: ThreadFacts, at: number, tell: Tell): readonly string[] {
  const answers = Array.isArray(input.resume) ? input.resume.filter(isObject) : [];
  const { interrupts, standing } = thread;
  if (answers.length > 0 && (standing === 'settled' || interrupts.length === 0)) {
    const known = thread.isKnown ? 'the last run of the thread was not interrupted' : 'no run before it was seen';
    tell('request/resume-orphan', { message: `The request answers interrupts, but ${known}.`, pointer: '/resume' });
  } else {
    checkAnswers(answers, interrupts, at, tell);
  }
  checkTwice(answers, tell);
  return standing === 'interrupted' ? checkCover(input, answers, interrupts, tell) : [];
}

function checkCover(
  input: JsonObject,
  answers: readonly JsonObject[],
  interrupts: readonly JsonObject[],
  tell: Tell,
): readonly string[] {
  const answered = new Set(answers.map(({ interruptId }) => interruptId));
  const missing = [...new Set(interrupts.map(({ id }) => String(id)))].filter(id => !answered.has(id));
  if (missing.length === 0) return missing;
  const names = `interrupt${missing.length === 1 ? '' : 's'} ${missing.join(', ')}`;
  const said = answers.length === 0 ? 'it has no `resume`' : `\`resume\` has ${[...answered].join(', ')} only`;
  tell('request/resume-uncovered', {
    message: `The request does not answer ${names} of the run that it continues: ${said}.`,
    pointer: '/resume',
    suggestion: `Add {"interruptId":"${missing[0]}","status":"cancelled"}, or resolve it.`,
    ...(answers.length === 0 && answersInPrivate(input) && { severity: 'info' }),
  });
  return missing;
}

/** LangGraph's own way to answer. */
function answersInPrivate({ forwardedProps }: JsonObject): boolean {
  return isObject(forwardedProps) && isObject(forwardedProps.command) && forwardedProps.command.resume !== undefined;
}

function checkAnswers(answers: readonly JsonObject[], interrupts: readonly JsonObject[], at: number, tell: Tell): void {
  const byId = new Map(interrupts.map(interrupt => [interrupt.id, interrupt]));
  for (const [index, { interruptId, status, payload }] of answers.entries()) {
    const pointer = `/resume/${index}`;
    const interrupt = byId.get(interruptId as Json);
    if (interrupt === undefined) {
      tell('request/resume-unknown', {
        message: `The request answers interrupt ${interruptId}; the thread asked for ${[...byId.keys()].join(', ')}.`,
        pointer: `${pointer}/interruptId`,
        suggestion: 'Answer the interrupts of the last RUN_FINISHED.',
      });
    } else if (status === 'resolved') {
      checkExpiry(interrupt, at, pointer, tell);
      const why = misfit(payload ?? null, interrupt.responseSchema);
      if (why === null) continue;
      const message = `The answer to interrupt ${interruptId} does not fit its \`responseSchema\`: ${why}.`;
      tell('request/resume-payload', { message, pointer: `${pointer}/payload` });
    }
  }
}

/** A date that cannot be read never expires. */
function checkExpiry({ id, expiresAt }: JsonObject, at: number, pointer: string, tell: Tell): void {
  if (typeof expiresAt !== 'string' || !(Date.parse(expiresAt) < at)) return;
  tell('request/resume-expired', {
    message: `The request resolves interrupt ${id}, which expired at ${expiresAt}.`,
    pointer: `${pointer}/status`,
    suggestion: 'Send the status `cancelled`.',
  });
}

function checkTwice(answers: readonly JsonObject[], tell: Tell): void {
  const seen = new Set<Json | undefined>();
  for (const [index, { interruptId }] of answers.entries()) {
    if (seen.has(interruptId)) {
      const message = `The request answers interrupt ${interruptId} more than once.`;
      tell('request/resume-duplicate', { message, pointer: `/resume/${index}/interruptId` });
    }
    seen.add(interruptId);
  }
}

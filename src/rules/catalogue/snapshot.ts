import { type Rule, rule } from './rule';

const MESSAGES = 'events/state#messages_snapshot';

export const SNAPSHOT_RULES = {
  'snapshot/duplicate-id': rule(
    'warning',
    'MUST',
    'R229',
    'basic#identifiers',
    'The messages of a snapshot have ids of their own.',
    '@ag-ui/client 1.0 appends both messages, or keeps the last one in place of a message that it holds.',
  ),
  'snapshot/drops-open-message': rule(
    'info',
    'states',
    'R231',
    MESSAGES,
    'A snapshot lists the messages and calls that are still open.',
    '@ag-ui/client 1.0 loses what comes later for it, with a warning in the console.',
  ),
  'snapshot/drops-tool-result': rule(
    'info',
    'states',
    'R233',
    MESSAGES,
    'A snapshot keeps the tool results that the run sent.',
    '@ag-ui/client 1.0 drops the result from its messages.',
  ),
  'snapshot/encrypted-dropped': rule(
    'info',
    'MUST',
    'R163',
    'events/reasoning#reasoning_encrypted_value',
    'A snapshot restates the encrypted values of its messages.',
    '@ag-ui/client 1.0 replaces the message, and the value with it.',
  ),
} as const satisfies Readonly<Record<`snapshot/${string}`, Rule>>;

import { counted } from '../ui/format';

/** The words of this view. */
export const TEXT = {
  label: 'Request of the run',
  general: 'General',
  requestHeaders: 'Request headers',
  responseHeaders: 'Response headers',
  input: 'RunAgentInput',
  interrupts: 'Interrupts',
  clientTools: 'Client tools',
  copyBody: 'Copy the body',
  url: 'URL',
  method: 'Method',
  status: 'Status',
  transport: 'Read with',
  sent: 'Sent',
  page: 'Page',
  ended: 'Ended',
  reading: 'still being read',
  noResponse: 'No response came.',
  noHeaders: 'None were seen.',
  socketHeaders: 'A page does not see the headers of its socket.',
  noBody: 'The body could not be read, so what the page sent to the agent is not known.',
  noSocketInput: 'The page sent no RunAgentInput over this socket before the run.',
  noInput: 'The body is no RunAgentInput: it names no thread with a run or messages. It is shown as it was sent.',
  absent: 'not sent',
  responseSchema: 'Response schema',
  answerSent: 'Answer sent',
  check: 'Check',
  checkNote: 'answer against schema',
  notAsked: 'No captured run asked for it: it is older than this capture, or its id is wrong.',
  noSchema: 'None: any payload fits.',
  notAnswered: 'No captured request answers it yet.',
  nothingToCheck: 'There is nothing to check until both are known.',
  wholeAnswer: 'the answer',
  unnamedRun: 'an unnamed run',
  noInterrupts: 'This run neither answers an interrupt nor asks for one.',
  asked: 'Asked by this run',
  answered: 'Answered by this request',
  noTools: 'The page offers no tools to the agent.',
  tool: 'Tool',
  declared: 'Declared',
  called: 'Called',
  answeredBy: 'Answered',
  notCalled: 'not called in this run',
  noAnswer: 'no answer seen',
  nothing: 'No run is chosen. Choose one in the list of runs.',
} as const;

/** What each part of a RunAgentInput means when it is not there. */
export const ABSENT_PARTS: Readonly<Record<string, string>> = {
  state: 'The page sent no state: the agent starts from what it keeps for the thread, or from {}.',
  messages: 'The page sent no messages.',
  tools: 'The page offers no tools.',
  context: 'The page sent no context.',
  forwardedProps: 'The page forwards nothing else.',
  resume: 'The page answers no interrupts.',
};

export function verdictText(misfits: number): string {
  return misfits === 0
    ? 'The answer fits its schema.'
    : `${counted(misfits, 'place')} of the answer ${misfits === 1 ? 'does' : 'do'} not fit. @ag-ui/client 1.0 does not check answers.`;
}

export function othersText(names: readonly string[]): string {
  return `The run also calls ${names.join(', ')}, which the page does not offer: ${names.length === 1 ? 'a tool' : 'tools'} of the agent itself.`;
}

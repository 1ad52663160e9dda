import type { Note } from '../../src/rules/conversation-at';
import { runAt } from '../../src/run/run';
import { usePanel } from '../panel-context';
import { InterruptCard } from '../request/interrupt-card';
import { askedInterrupts } from '../request/interrupts';
import { formatMs, shortId } from '../ui/format';
import { Glyph, SeverityIcon } from '../ui/icon';
import { useConversation } from './context';
import { OwnerTag } from './tags';
import { goToText, TEXT } from './texts';

interface NoteRowProps {
  readonly name: string;
  readonly note: Note;
  readonly changed: boolean;
  readonly tabbable: boolean;
}

/** An interrupt or an error: what stands in a conversation besides messages. */
export function NoteRow({ name, note, changed, tabbable }: NoteRowProps) {
  const { inspection, goTo } = useConversation();
  const at = inspection.frames.at(note.frame);
  const id = note.kind === 'interrupt' ? note.id : String(note.event.code ?? '');
  return (
    <article
      class={`message ${note.kind === 'interrupt' ? 'is-interrupt' : 'is-error'}${changed ? ' is-changed' : ''}`}
      data-family={note.kind === 'interrupt' ? 'interrupt' : 'run'}
      data-key={name}
      data-first={note.frame}
      aria-label={`${note.kind} ${shortId(id)}`}
      tabIndex={tabbable ? 0 : -1}
    >
      <h2 class="message-role">
        {note.kind === 'interrupt' ? <Glyph family="interrupt" /> : <SeverityIcon severity="error" silent />}
        {note.kind === 'interrupt' ? TEXT.interrupt : TEXT.error}
      </h2>
      <div class="message-body">{note.kind === 'interrupt' ? <Interrupt note={note} /> : <Failure note={note} />}</div>
      <button
        type="button"
        class="message-where"
        tabIndex={-1}
        title={goToText(note.frame)}
        onClick={() => goTo(note.frame)}
      >
        <span title={id}>{shortId(id)}</span>
        <span>{`#${note.frame}`}</span>
        <span>{at === undefined ? '–' : formatMs(at.t)}</span>
      </button>
    </article>
  );
}

function Interrupt({ note }: { readonly note: Extract<Note, { kind: 'interrupt' }> }) {
  const { inspection } = useConversation();
  const { views } = usePanel();
  const run = runAt(inspection.runs, note.frame);
  const exchanges = askedInterrupts(inspection, run, views.inspections.value);
  const exchange = exchanges.find(({ asked }) => asked?.interrupt.id === note.interrupt.id);
  const { runId = '' } = inspection.runs[run] ?? {};
  const asked = { ref: { stream: inspection.head.id, run }, runId, frame: note.frame, interrupt: note.interrupt };
  return <InterruptCard exchange={exchange ?? { id: note.id, asked, answer: null }} />;
}

function Failure({ note: { event } }: { readonly note: Extract<Note, { kind: 'error' }> }) {
  const owner = typeof event.subagentRunId === 'string' ? event.subagentRunId : undefined;
  return (
    <p class="error-line">
      <OwnerTag id={owner} />
      {String(event.message ?? '')}
    </p>
  );
}

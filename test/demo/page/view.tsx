import type { Message } from '@ag-ui/client';
import type { Demo } from './demo';
import { MENU } from './menu';

/** The whole page: a menu of scenarios, the conversation, and the state beside it. */
export function View({ demo }: { demo: Demo }) {
  return (
    <>
      <header>
        <h1>Lisbon trip planner</h1>
        <p class="lead">A small page in front of a scripted AG-UI agent.</p>
        <nav aria-label="Scenarios">
          {MENU.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              data-testid={`scenario-${name}`}
              disabled={demo.status.value === 'running'}
              onClick={() => void demo.run(name)}
            >
              {label}
            </button>
          ))}
        </nav>
      </header>
      <main>
        <Conversation demo={demo} />
        <Side demo={demo} />
      </main>
    </>
  );
}

function Conversation({ demo }: { demo: Demo }) {
  return (
    <section aria-label="Conversation" class="conversation" data-testid="conversation">
      {demo.view.messages.value.length === 0 && <p class="hint">Choose a scenario to start a conversation.</p>}
      {demo.view.messages.value.map(message => (
        <MessageView key={message.id} message={message} />
      ))}
      {demo.interrupts.value.map(interrupt => (
        <fieldset key={interrupt.id} class="interrupt" data-testid="interrupt">
          <legend>{interrupt.message}</legend>
          <button type="button" class="primary" data-testid="approve" onClick={() => void demo.approve()}>
            Approve
          </button>
          <button type="button" data-testid="reject" onClick={() => void demo.reject()}>
            Reject
          </button>
        </fieldset>
      ))}
    </section>
  );
}

function MessageView({ message }: { message: Message }) {
  const text = typeof message.content === 'string' ? message.content : JSON.stringify(message.content);
  return (
    <article class={`message ${message.role}`} data-testid="message" data-role={message.role}>
      {message.role === 'reasoning' ? (
        <details open>
          <summary>Thinking</summary>
          {text}
        </details>
      ) : (
        text
      )}
      {message.role === 'assistant' &&
        message.toolCalls?.map(call => (
          <code key={call.id} class="call">
            {call.function.name}({call.function.arguments})
          </code>
        ))}
    </article>
  );
}

function Side({ demo }: { demo: Demo }) {
  const pin = demo.pin.value;
  const status = demo.status.value;
  return (
    <aside>
      <div class="status" data-tone={status.replace(/:.*/s, '')}>
        <output data-testid="page-status">{status}</output>
        <button type="button" data-testid="abort" disabled={status !== 'running'} onClick={() => demo.abort()}>
          Abort
        </button>
      </div>
      {pin && (
        <p class="pin" data-testid="pin">
          <strong>{pin.place}</strong> {pin.latitude.toFixed(4)}, {pin.longitude.toFixed(4)}
        </p>
      )}
      <h2>Shared state</h2>
      <pre data-testid="page-state">{JSON.stringify(demo.view.state.value, null, 2)}</pre>
    </aside>
  );
}

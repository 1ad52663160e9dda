import type { Inspection } from '../../src/rules/inspection';
import { runAt } from '../../src/run/run';
import { usePanel } from '../panel-context';
import { shortId } from '../ui/format';
import { Glyph, Icon } from '../ui/icon';
import { childCount } from '../ui/json-rows';
import { JsonValue } from '../ui/json-value';
import type { ClientTool, ClientToolCall, ClientTools } from './client-tools';
import { RunLink } from './interrupt-card';
import { othersText, TEXT } from './texts';

/** The tools that the page offers: declared, called, answered. */
export function ToolTable({ tools, inspection }: { readonly tools: ClientTools; readonly inspection: Inspection }) {
  return (
    <>
      {tools.declared.length === 0 ? (
        <p class="pane-note padded">{TEXT.noTools}</p>
      ) : (
        <table class="tool-table">
          <thead>
            <tr>
              <th scope="col">{TEXT.tool}</th>
              <th scope="col">{TEXT.declared}</th>
              <th scope="col">{TEXT.called}</th>
              <th scope="col">{TEXT.answeredBy}</th>
            </tr>
          </thead>
          <tbody>
            {tools.declared.map((tool, i) => (
              <ToolRows key={`${tool.name} ${i}`} tool={tool} inspection={inspection} />
            ))}
          </tbody>
        </table>
      )}
      {tools.others.length > 0 && <p class="pane-note padded">{othersText(tools.others)}</p>}
    </>
  );
}

function ToolRows({ tool, inspection }: { readonly tool: ClientTool; readonly inspection: Inspection }) {
  const { calls } = tool;
  const rows: readonly (ClientToolCall | null)[] = calls.length === 0 ? [null] : calls;
  return (
    <>
      {rows.map((call, i) => (
        <tr key={call?.id ?? ''}>
          {i === 0 && (
            <>
              <th scope="row" class="code" rowSpan={rows.length}>
                <Glyph family="tool" /> {tool.name}
              </th>
              <td rowSpan={rows.length}>
                {tool.description}
                {tool.parameters !== undefined && (
                  <span class="tool-parameters code">
                    <JsonValue value={parametersOf(tool)} />
                  </span>
                )}
              </td>
            </>
          )}
          <td>
            {call === null ? (
              <span class="pane-note">{TEXT.notCalled}</span>
            ) : (
              <FrameLink frame={call.frame} inspection={inspection} note={shortId(call.id)} />
            )}
          </td>
          <td>{call !== null && <Answer call={call} inspection={inspection} />}</td>
        </tr>
      ))}
    </>
  );
}

/** The properties alone, where the schema is an object's. */
function parametersOf({ parameters }: ClientTool) {
  const properties =
    typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters) ? parameters.properties : null;
  return properties !== null && properties !== undefined && childCount(properties) > 0
    ? properties
    : (parameters ?? null);
}

function Answer({ call: { answer }, inspection }: { readonly call: ClientToolCall; readonly inspection: Inspection }) {
  if (answer === null)
    return (
      <span class="pane-note tool-unanswered">
        <Icon name="dash" />
        {TEXT.noAnswer}
      </span>
    );
  if (answer.kind === 'event') return <FrameLink frame={answer.frame} inspection={inspection} note="" />;
  return (
    <>
      {'with '}
      <RunLink place={answer} frame={null} />
    </>
  );
}

interface FrameLinkProps {
  readonly frame: number;
  readonly inspection: Inspection;
  readonly note: string;
}

/** Puts the cursor on an event of the stream, and shows it in the timeline. */
function FrameLink({ frame, inspection, note }: FrameLinkProps) {
  const { views } = usePanel();
  return (
    <button
      type="button"
      class="link"
      onClick={() => {
        views.showFrame({ stream: inspection.head.id, run: runAt(inspection.runs, frame) }, frame);
        views.view.value = 'timeline';
      }}
    >
      {`#${frame}`} {note}
    </button>
  );
}

import { effect } from '@preact/signals';
import { createArchiveReader } from '../../src/archive/read';
import type { Capture } from '../../src/capture/capture';
import type { StreamId } from '../../src/capture/stream';
import type { Desk } from '../desk';
import type { Panel } from '../panel-context';
import type { RunSource } from '../source/run-source';

/**
 * Adds the runs of an archive to those that are there and shows the last of them. Nothing changes on an error, whose
 * message is one sentence for the user.
 */
export async function importArchive(panel: Panel, { notice }: Pick<Desk, 'notice'>, file: File): Promise<void> {
  notice.value = null;
  const { captures, note } = await read(file);
  if (captures.length === 0) throw new Error(`“${file.name}” holds no run.`);
  const before = new Set(panel.captures.inspections.peek().map(({ head }) => head.id));
  await add(panel.source, captures, file.name);
  showAdded(panel, captures, before);
  if (note !== null) notice.value = note;
}

async function add(source: RunSource, captures: readonly Capture[], name: string) {
  try {
    await source.add(captures);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'QuotaExceededError') throw error;
    throw new Error(
      `There is no room for “${name}”: clear the runs that are here or free disk space, then import it again.`,
    );
  }
}

async function read(file: File): Promise<{ readonly captures: readonly Capture[]; readonly note: string | null }> {
  const reader = createArchiveReader();
  for await (const piece of file.stream().pipeThrough(new TextDecoderStream())) {
    reader.push(piece);
    const refusal = reader.refusal();
    if (refusal !== null) throw new Error(refusal);
  }
  const content = reader.finish();
  if (!content.ok) throw new Error(content.error);
  return content.value;
}

/** Shows the last imported run once it is folded. The source may have put its own name before the stream's. */
function showAdded({ captures, views }: Panel, added: readonly Capture[], before: ReadonlySet<StreamId>) {
  const ids = added.map(({ head }) => head.id);
  const isAdded = (id: StreamId) => !before.has(id) && ids.some(one => id === one || id.endsWith(`:${one}`));
  const stop = effect(() => {
    if (!captures.settled.value) return;
    const last = captures.inspections.value.findLast(({ head, runs }) => isAdded(head.id) && runs.length > 0);
    if (!last) return;
    queueMicrotask(() => {
      stop();
      views.showRun({ stream: last.head.id, run: last.runs.length - 1 });
    });
  });
}

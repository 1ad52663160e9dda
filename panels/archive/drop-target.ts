import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk';
import { usePanel } from '../panel-context';
import { importArchive } from './import-archive';

/** Opens an archive that is dropped anywhere on the panel. */
export function useDropTarget() {
  const panel = usePanel();
  const desk = useDesk();
  useEffect(() => {
    const root = document.documentElement;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      root.dataset.dropping = 'true';
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) delete root.dataset.dropping;
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      delete root.dataset.dropping;
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void desk.during(() => importArchive(panel, desk, file));
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
}

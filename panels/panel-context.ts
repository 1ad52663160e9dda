import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ensure } from '../src/base/assert';
import type { CaptureModel } from './model/capture-model';
import type { ViewModel } from './model/view-model';
import type { RunSource } from './source/run-source';

export interface Panel {
  readonly source: RunSource;
  readonly captures: CaptureModel;
  readonly views: ViewModel;
}

export const PanelContext = createContext<Panel | null>(null);

/** Asserts that the component is inside of the panel. */
export function usePanel(): Panel {
  return ensure(useContext(PanelContext), 'a component outside of the panel');
}

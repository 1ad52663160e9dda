/** The words of the list of keys, and the keys themselves: what stands here is what works. */
export const TITLE = 'Keys';

export interface KeyGroup {
  readonly name: string;
  readonly keys: readonly (readonly [keys: string, does: string])[];
}

export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    name: 'Anywhere',
    keys: [
      ['Ctrl+F', 'Filter'],
      ['Ctrl+E', 'Record, or stop recording'],
      ['Ctrl+L', 'Clear'],
      ['?', 'This list'],
      ['Esc', 'Close the detail, a menu or this list'],
      ['Tab', 'Next pane'],
    ],
  },
  {
    name: 'Cursor',
    keys: [
      [', .', 'Previous, next event'],
      ['Shift+S S', 'Previous, next change of the state'],
      ['Shift+F F', 'Previous, next finding'],
      ['Space', 'Play, or pause'],
    ],
  },
  {
    name: 'In a list or a tree',
    keys: [
      ['↑ ↓', 'Previous, next row'],
      ['← →', 'Fold, unfold'],
      ['Home End', 'First, last row'],
      ['Enter', 'Open the detail; in the conversation: go to the event'],
    ],
  },
];

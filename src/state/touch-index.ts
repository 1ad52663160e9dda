/** Which changes touched which places: a tree of keys that holds the changes' numbers. */
export interface TouchIndex {
  /** A value was set, replaced or removed at the place. */
  write(change: number, keys: readonly string[]): void;
  /** An item was put into an array or taken out, after `write`: the items from there on are others now. */
  shift(change: number, array: readonly string[], index: number): void;
  /** The changes that touched the place, what it is part of, or (unless `from` is `above`) what is part of it; ascending. */
  find(keys: readonly string[], from: 'anywhere' | 'above'): number[];
}

interface Node {
  readonly children: Map<string, Node>;
  /** Changes of this place itself. */
  readonly own: number[];
  /** Changes of this place and of everything in it. */
  readonly within: number[];
  /** For an array: what changed its length, and from which index on that shows. */
  readonly shifts: { readonly change: number; readonly index: number }[];
}

/** Changes are entered in ascending order. */
export function createTouchIndex(): TouchIndex {
  const root = createNode();
  return { write, shift, find };

  function write(change: number, keys: readonly string[]) {
    let node = root;
    pushOnce(node.within, change);
    for (const key of keys) {
      const child = node.children.get(key) ?? createNode();
      node.children.set(key, child);
      node = child;
      pushOnce(node.within, change);
    }
    pushOnce(node.own, change);
  }

  function shift(change: number, array: readonly string[], index: number) {
    let node: Node | undefined = root;
    for (const key of array) node = node?.children.get(key);
    node?.shifts.push({ change, index });
  }

  function find(keys: readonly string[], from: 'anywhere' | 'above'): number[] {
    const found = new Set<number>();
    let node: Node | undefined = root;
    for (const key of keys) {
      for (const change of node.own) found.add(change);
      for (const { change, index } of node.shifts) if (index <= Number(key)) found.add(change);
      node = node.children.get(key);
      if (node === undefined) break;
    }
    for (const change of (from === 'above' ? node?.own : node?.within) ?? []) found.add(change);
    return [...found].sort((a, b) => a - b);
  }
}

function createNode(): Node {
  return { children: new Map(), own: [], within: [], shifts: [] };
}

function pushOnce(list: number[], change: number) {
  if (list.at(-1) !== change) list.push(change);
}

import { useCallback, useMemo, useState } from 'react';
import type { Item } from '../records';

/** The marked items, those of other directories among them. */
export function useMarked(rows: readonly Item[]) {
  const [marked, setMarked] = useState<ReadonlyMap<string, Item>>(new Map());
  return {
    items: useMemo(() => [...marked.values()], [marked]),
    ids: useMemo(() => new Set(marked.keys()), [marked]),
    /** Marks of the rows in sight those that are named, and no others of them. */
    select: useCallback(
      (keys: ReadonlySet<string>) =>
        setMarked((current) => {
          const inSight = new Map(rows.map((row) => [row.id, row]));
          const kept = [...current].filter(([id]) => keys.has(id) || !inSight.has(id));
          const chosen = [...keys].flatMap((id) => inSight.get(id) ?? []);
          return new Map([...kept, ...chosen.map((item) => [item.id, item] as const)]);
        }),
      [rows],
    ),
    add: (items: readonly Item[]) =>
      setMarked((current) => new Map([...current, ...items.map((item) => [item.id, item] as const)])),
    drop: (id: string) => setMarked((current) => new Map([...current].filter(([known]) => known !== id))),
    clear: () => setMarked(new Map()),
  };
}

export type Marked = ReturnType<typeof useMarked>;

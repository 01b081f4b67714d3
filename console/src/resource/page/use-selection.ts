import { useState } from 'react';
import type { Row } from '../screen';

/** The rows that are ticked, those of other pages among them as they were seen there. */
export interface Selection {
  keys: ReadonlySet<string>;
  rows: readonly Row[];
}

const nothing: Selection = { keys: new Set(), rows: [] };

/** What is ticked in a list that has pages: what is done, is done with the rows of all of them. */
export function useSelection() {
  const [selection, setSelection] = useState(nothing);
  return {
    selection,
    select: (keys: ReadonlySet<string>, inSight: readonly Row[]) =>
      setSelection(({ rows }) => {
        const seen = new Map([...rows, ...inSight].map((row) => [row.id, row]));
        return { keys, rows: [...seen.values()].filter(({ id }) => keys.has(id)) };
      }),
    clear: () => setSelection(nothing),
  };
}

import { useCallback, useState } from 'react';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import type { ContestedCell } from '../../../ui/grid/sheet-draft';
import { idOf } from '../../../ui/grid/use-edit-sheet';

/** Cells that somebody else has changed as well, and who was it, and when. */
export interface Contest {
  cells: readonly ContestedCell[];
  by: string | null;
  at: string | null;
}

/** A contest over the lines that were just read; undefined where no cell of theirs is contested. */
export function contestOf(cells: readonly ContestedCell[], fresh: readonly SheetRow[]): Contest | undefined {
  const first = cells[0] && fresh.find((row) => idOf(row) === cells[0]!.row);
  return (
    first && {
      cells,
      by: (first['lastModifierId'] as string | null) ?? null,
      at: (first['lastModificationTime'] as string | null) ?? null,
    }
  );
}

/** What both sides changed; it stays to be decided, on screen or put off. */
export function useLineContest() {
  const [contest, setContest] = useState<Contest>();
  const [isAsked, setAsked] = useState(false);
  const ask = useCallback(() => setAsked(true), []);
  const putOff = useCallback(() => setAsked(false), []);
  const arise = useCallback((found: Contest | undefined) => {
    if (!found) return;
    setContest(found);
    setAsked(true);
  }, []);
  const settle = useCallback(() => {
    setContest(undefined);
    setAsked(false);
  }, []);
  return { open: contest, asked: isAsked ? contest : undefined, ask, putOff, arise, settle };
}
export type LineContest = ReturnType<typeof useLineContest>;

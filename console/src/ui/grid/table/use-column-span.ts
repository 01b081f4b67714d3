import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { GridColumn } from '../column';
import { layOut } from '../column-layout';
import { markEdges } from '../mark-edges';
import { useElementWidth } from '../use-element-width';

interface Columned<T> {
  columns: readonly GridColumn<T>[];
  /** Whether rows open, and whether they are chosen: each has a column of its own. */
  opens: boolean;
  selects: boolean;
  widths: Readonly<Record<string, number>> | undefined;
  onResize: ((key: string, width: number) => void) | undefined;
}

const ownColumn = (key: string, width: number) =>
  ({ key, title: '', width, pinned: 'start', resizable: false }) as const;

/** The columns side by side, and those of them that are in sight. */
export function useColumnSpan<T>(
  box: RefObject<HTMLDivElement | null>,
  { columns, opens, selects, widths, onResize }: Columned<T>,
) {
  const available = useElementWidth(box);
  const [liveWidths, setLiveWidths] = useState<Record<string, number>>({});
  const ledger = useMemo<GridColumn<T>[]>(
    () => [...(opens ? [ownColumn('__expand', 36)] : []), ...(selects ? [ownColumn('__select', 40)] : []), ...columns],
    [columns, opens, selects],
  );
  const layout = useMemo(
    () => layOut(ledger, { ...widths, ...liveWidths }, available),
    [ledger, widths, liveWidths, available],
  );
  const horizontal = useVirtualizer({
    horizontal: true,
    count: layout.centre.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => layout.centre[index]?.width ?? 0,
    overscan: 2,
    useFlushSync: false,
  });
  useEffect(() => horizontal.measure(), [horizontal, layout]);
  const centre = horizontal.getVirtualItems();
  const before = centre[0]?.start ?? 0;
  const after = horizontal.getTotalSize() - (centre.at(-1)?.end ?? 0);
  const shown = useMemo(() => centre.flatMap((item) => layout.centre[item.index] ?? []), [centre, layout]);
  const span = useMemo(
    () => ({ start: layout.start, shown, end: layout.end, before, after }),
    [layout, shown, before, after],
  );
  const mark = useCallback(() => markEdges(box.current), [box]);
  useEffect(() => mark(), [mark, layout, available]);
  const resize = useCallback(
    (key: string, width: number, isDone: boolean) => {
      setLiveWidths((current) => ({ ...current, [key]: width }));
      if (isDone) onResize?.(key, width);
    },
    [onResize],
  );
  return { available, count: ledger.length, width: layout.total, span, mark, resize };
}

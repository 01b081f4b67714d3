import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react';
import type { CellPlace } from './cell-range';
import { layOut, type ColumnLayout } from './column-layout';
import type { GridColumn } from './column';
import type { Sheet } from './edit-sheet';
import type { EditColumn, SheetRow } from './sheet-columns';
import { numberWidth, type ColumnSpan } from './sheet-cells';
import { slotRoom, slotted } from './slots';
import { useElementWidth } from './use-element-width';

const rowHeights: Record<string, number> = { medium: 32, small: 28, mini: 25 };
const normalHeight = 32;
const overscanRows = 6;
const overscanColumns = 2;

interface Widths {
  widths?: Readonly<Record<string, number>> | undefined;
  onResize?: ((key: string, width: number) => void) | undefined;
}

/** The columns of a sheet with their widths: those given, and what is being drawn wider just now. */
function useColumns({ compiled }: Sheet, { widths, onResize }: Widths, available: number) {
  const [liveWidths, setLiveWidths] = useState<Record<string, number>>({});
  const layout = useMemo(() => {
    const given = compiled.columns
      .filter(({ hidden }) => !hidden)
      .map((column): GridColumn<SheetRow> => ({
        key: column.key,
        title: column.title,
        width: column.width ?? 120,
        ...(column.pinned && { pinned: column.pinned }),
      }));
    return layOut(given, { ...widths, ...liveWidths }, available - numberWidth, numberWidth);
  }, [compiled.columns, widths, liveWidths, available]);
  const laid = useMemo(() => [...layout.start, ...layout.centre, ...layout.end], [layout]);
  const columns = useMemo(
    () => laid.map(({ column }): EditColumn => compiled.byKey.get(column.key)!),
    [laid, compiled.byKey],
  );
  const places = useMemo(() => new Map(columns.map(({ key }, index) => [key, index])), [columns]);
  const resize = (key: string, width: number, isDone: boolean) => {
    setLiveWidths((current) => ({ ...current, [key]: width }));
    if (isDone) onResize?.(key, width);
  };
  return { layout, laid, columns, places, resize };
}

/** The columns in sight; the same value as long as they are the same, so that no row is drawn for nothing. */
function useSpan(
  { start, centre, end }: ColumnLayout<SheetRow>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  startWidth: number,
): ColumnSpan {
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? startWidth) - startWidth;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? startWidth);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  return useMemo(
    () => ({ start, shown: centre.slice(first, last + 1), end, before, after }),
    [start, centre, end, first, last, before, after],
  );
}

/** Which rows and columns of a sheet are drawn, and where. */
export function useSheetLayout(box: RefObject<HTMLDivElement | null>, sheet: Sheet, given: Widths) {
  const { rows, compiled } = sheet;
  const rowHeight = rowHeights[document.documentElement.dataset['size'] ?? 'medium'] ?? normalHeight;
  const { layout, laid, columns, places, resize } = useColumns(sheet, given, useElementWidth(box));
  const startWidth = numberWidth + layout.start.reduce((sum, { width }) => sum + width, 0);
  const vertical = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight * (compiled.totals.length > 0 ? 2 : 1),
    useFlushSync: false,
  });
  const horizontal = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count: layout.centre.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => layout.centre[index]?.width ?? 0,
    overscan: overscanColumns,
    scrollPaddingStart: startWidth,
    scrollPaddingEnd: layout.end.reduce((sum, { width }) => sum + width, 0),
    paddingStart: startWidth,
    useFlushSync: false,
  });
  useEffect(() => vertical.measure(), [vertical, rowHeight]);
  useEffect(() => horizontal.measure(), [horizontal, layout]);

  const show = useCallback(
    (place: CellPlace) => {
      vertical.scrollToIndex(place.row);
      const inCentre = place.column - layout.start.length;
      if (inCentre >= 0 && inCentre < layout.centre.length) horizontal.scrollToIndex(inCentre);
    },
    [vertical, horizontal, layout],
  );

  const span = useSpan(layout, horizontal, startWidth);
  const room = slotRoom((vertical.scrollRect?.height ?? 0) / rowHeight, overscanRows);

  /** Where the field stands that takes the keys of a cell. */
  const fieldStyle = (here: CellPlace): CSSProperties => {
    const cell = laid[here.column];
    if (!cell) return { display: 'none' };
    const scrolled = box.current?.scrollLeft ?? 0;
    const earlier = layout.centre.slice(0, here.column - layout.start.length);
    const left =
      cell.column.pinned === 'start'
        ? scrolled + cell.offset
        : cell.column.pinned === 'end'
          ? scrolled + (box.current?.clientWidth ?? 0) - cell.offset - cell.width
          : startWidth + earlier.reduce((sum, one) => sum + one.width, 0);
    const hidden = rows.length === 0 && { opacity: 0 };
    return { top: here.row * rowHeight, left, width: cell.width, height: rowHeight, ...hidden };
  };

  return {
    rowHeight,
    width: numberWidth + layout.total,
    height: vertical.getTotalSize(),
    /** Rows that a page up or down goes over. */
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 3),
    isScrolling: vertical.isScrolling,
    drawn: slotted(vertical.getVirtualItems(), room, vertical.isScrolling),
    columns,
    places,
    span,
    show,
    resize,
    fieldStyle,
  };
}
export type SheetLayout = ReturnType<typeof useSheetLayout>;

import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { toggled } from '../selection';
import { slotRoom, slotted } from '../slots';

const childTableHeight = 460;
const overscanRows = 8;
const none: ReadonlySet<string> = new Set();

interface DrawnFrom<T> {
  rows: readonly T[];
  keys: readonly string[];
  rowHeight: number;
  headHeight: number;
  expandHeight: ((row: T) => number) | undefined;
  onNearEnd: (() => void) | undefined;
}

/** The rows in sight, those that are opened among them. */
export function useDrawnRows<T>(
  box: RefObject<HTMLDivElement | null>,
  { rows, keys, rowHeight, headHeight, expandHeight, onNearEnd }: DrawnFrom<T>,
) {
  const [opened, setOpened] = useState(none);
  const openHeight = (index: number) => (rows[index] !== undefined && expandHeight?.(rows[index])) || childTableHeight;
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => rowHeight + (opened.size > 0 && opened.has(keys[index] ?? '') ? openHeight(index) : 0),
    overscan: overscanRows,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
  });
  useEffect(() => vertical.measure(), [vertical, opened, rowHeight]);
  const lastDrawn = vertical.getVirtualItems().at(-1)?.index ?? -1;
  useEffect(() => {
    if (rows.length > 0 && lastDrawn === rows.length - 1) onNearEnd?.();
  }, [lastDrawn, rows.length, onNearEnd]);
  return {
    opened,
    openHeight,
    toggleOpened: useCallback((key: string) => setOpened((current) => toggled(current, key)), []),
    show: useCallback((index: number) => vertical.scrollToIndex(index), [vertical]),
    height: vertical.getTotalSize(),
    isScrolling: vertical.isScrolling,
    drawn: slotted(
      vertical.getVirtualItems(),
      slotRoom((vertical.scrollRect?.height ?? 0) / rowHeight, overscanRows),
      vertical.isScrolling,
    ),
  };
}

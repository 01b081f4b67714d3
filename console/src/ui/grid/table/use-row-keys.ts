import { useEffect, useEffectEvent } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { movedRow } from '../selection';
import type { ChosenRows } from './use-chosen-rows';

interface KeyedRows {
  box: RefObject<HTMLDivElement | null>;
  chosen: ChosenRows;
  count: number;
  rowHeight: number;
  selects: boolean;
  /** Takes the grid's keys while nothing on the page has the focus. */
  takesKeys: boolean | undefined;
  /** What the grid itself has no use for. */
  onKey: (event: KeyboardEvent) => void;
}

/** Arrows move, x selects, Shift ranges, Enter opens. */
export function useRowKeys({ box, chosen, count, rowHeight, selects, takesKeys, onKey }: KeyedRows) {
  const press = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if ('nativeEvent' in event && event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
    const isModified = event.ctrlKey || event.metaKey;
    const next = isModified || event.altKey ? undefined : movedRow(event.key, chosen.active, count, page);
    if (next !== undefined && count > 0) {
      chosen.activate(next);
      if (event.shiftKey && selects) chosen.extend(next);
      else chosen.setAnchor(next);
    } else if (isModified && event.key.toLowerCase() === 'a' && selects) chosen.selectAll();
    else if ((event.key === 'x' || event.key === ' ') && !isModified) chosen.toggle(chosen.active, false);
    else if (event.key === 'Enter') chosen.open(chosen.active);
    else return onKey(event as KeyboardEvent);
    event.preventDefault();
  };
  const pressOnPage = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== document.body || event.key === 'Tab') return;
    box.current?.focus({ preventScroll: true });
    press(event);
  });
  useEffect(() => {
    if (!takesKeys) return undefined;
    window.addEventListener('keydown', pressOnPage);
    return () => window.removeEventListener('keydown', pressOnPage);
  }, [takesKeys]);
  return press;
}

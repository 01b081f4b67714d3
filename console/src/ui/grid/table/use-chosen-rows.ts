import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { chosenInSight, rangeKeys, toggled } from '../selection';

interface ChosenFrom<T> {
  rows: readonly T[];
  keys: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
  onActive: ((row: T) => void) | undefined;
  onOpen: ((row: T) => void) | undefined;
  /** Brings a row into sight. */
  show: (index: number) => void;
}

/** What is done to rows, each time to those that are there then. */
function choiceOf<T>({ rows, keys, selected, onSelect, onActive, onOpen, show, ...own }: ChosenFrom<T> & Own) {
  const stand = (index: number) => {
    own.setActive(index);
    const row = rows[index];
    if (row) onActive?.(row);
  };
  const choose = (chosen: readonly string[]) => onSelect?.(chosenInSight(selected, keys, chosen));
  const toggle = (index: number, isRange: boolean) => {
    const key = keys[index];
    if (!onSelect || key === undefined) return;
    onSelect(isRange ? new Set([...selected, ...rangeKeys(keys, own.anchor, index)]) : toggled(selected, key));
    own.setAnchor(index);
  };
  return {
    toggle,
    activate(index: number) {
      show(index);
      stand(index);
    },
    click(index: number, event: MouseEvent) {
      stand(index);
      if (event.shiftKey) toggle(index, true);
      else if (event.ctrlKey || event.metaKey) toggle(index, false);
    },
    open: (index: number) => rows[index] && onOpen?.(rows[index]),
    extend: (index: number) => choose(rangeKeys(keys, own.anchor, index)),
    selectAll: () => choose(keys),
    turnAll: () => choose(keys.every((key) => selected.has(key)) ? [] : keys),
  };
}

interface Own {
  anchor: number;
  setActive: (index: number) => void;
  setAnchor: (index: number) => void;
}

/**
 * The active row and the selected ones. What rows are given stays the same, so that none is drawn anew for another's
 * sake.
 */
export function useChosenRows<T>(from: ChosenFrom<T>) {
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const { length } = from.rows;
  useEffect(() => setActive((index) => Math.max(0, Math.min(index, length - 1))), [length]);
  const now = choiceOf({ ...from, anchor, setActive, setAnchor });
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const [stable] = useState(() => ({
    activate: (index: number) => latest.current.activate(index),
    toggle: (index: number, isRange: boolean) => latest.current.toggle(index, isRange),
    click: (index: number, event: MouseEvent) => latest.current.click(index, event),
    open: (index: number) => void latest.current.open(index),
    turnAll: () => latest.current.turnAll(),
  }));
  return { active, setAnchor, extend: now.extend, selectAll: now.selectAll, ...stable };
}

export type ChosenRows = ReturnType<typeof useChosenRows>;

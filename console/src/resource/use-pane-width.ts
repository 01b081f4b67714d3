import { useState } from 'react';
import { readJson } from '../state/read-json';
import { usePersonal } from './personal';

/** px of the panes that somebody has made wider or narrower, by their names. */
const parseWidths = (text: string | null | undefined): Readonly<Record<string, number>> => {
  const value = readJson(text);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, width]) => typeof width === 'number'))
    : {};
};

/** How wide a person has a pane, kept for him at the server. */
export function usePaneWidth(name: string, { least, most, usual }: { least: number; most: number; usual: number }) {
  const { value: widths, keep } = usePersonal('pane-widths', parseWidths);
  const [held, setHeld] = useState<number>();
  const size = held ?? Math.min(most, Math.max(least, widths[name] ?? usual));
  return {
    size,
    least,
    most,
    usual,
    onSize(wanted: number, isDone: boolean) {
      setHeld(isDone ? undefined : wanted);
      if (isDone) void keep((kept) => ({ ...kept, [name]: wanted }));
    },
  };
}

import type { PointerEvent } from 'react';
import type { LaidColumn } from './column-layout';
import { minColumnWidth } from './column-layout';

/**
 * What a head's edge does when it is pressed: the column follows the pointer, and `isDone` with the width it is left
 * at.
 */
export function resizer<T>(
  laid: LaidColumn<T>,
  onResize: (key: string, width: number, isDone: boolean) => void,
): (event: PointerEvent<HTMLElement>) => void {
  const {
    column: { key, pinned },
    width,
  } = laid;
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const from = event.clientX;
    const sign = pinned === 'end' ? -1 : 1;
    const widthAt = (x: number) => Math.max(minColumnWidth, Math.round(width + sign * (x - from)));
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => onResize(key, widthAt(move.clientX), false);
    handle.onpointerup = (up) => {
      handle.onpointermove = null;
      handle.onpointerup = null;
      onResize(key, widthAt(up.clientX), true);
    };
  };
}

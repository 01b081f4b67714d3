import { useState } from 'react';
import type { DragEvent } from 'react';

/** What may be dropped: what is carried under that type. */
export interface Drop {
  type: string;
  onDrop: (carried: string) => void;
}

/** Takes what is dragged onto an element, and marks it by `data-over` meanwhile. */
export function useDrop(drop: Drop | undefined) {
  const [isOver, setOver] = useState(false);
  if (!drop) return {};
  return {
    'data-over': isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(drop.type)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!event.dataTransfer.types.includes(drop.type)) return;
      event.preventDefault();
      drop.onDrop(event.dataTransfer.getData(drop.type));
    },
  };
}

import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { Arranging } from './column';

type Side = 'before' | 'after';

/** Where the head that is dragged would come to stand. */
export interface Drop {
  dragged: string;
  target: string;
  side: Side;
}

/** px that the mouse moves before a press becomes a drag. */
const threshold = 6;
/** px from the table's edge at which it scrolls along, and by how many. */
const edge = 40;
const scrollStep = 24;

/** The head under a point, and the side of it that is nearer. */
function headAt(x: number, y: number): { key: string; side: Side } | undefined {
  const head = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  if (!head) return undefined;
  const { left, width } = head.getBoundingClientRect();
  return { key: head.dataset['column']!, side: x < left + width / 2 ? 'before' : 'after' };
}

function scrollAlong(head: HTMLElement, x: number): void {
  const box = head.closest('[role=grid]');
  if (!box) return;
  const { left, right } = box.getBoundingClientRect();
  if (x > right - edge) box.scrollLeft += scrollStep;
  else if (x < left + edge) box.scrollLeft -= scrollStep;
}

/** The click that ends a drag sorts nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Heads that are dragged over each other by the mouse; `press` is what a head hears of it. */
export function useHeadDrag(arranging: Arranging | undefined) {
  const [drop, setDrop] = useState<Drop>();
  const press = (dragged: string) => (event: PointerEvent<HTMLElement>) => {
    if (!arranging?.takes(dragged) || event.pointerType === 'touch' || event.button !== 0) return;
    const head = event.currentTarget;
    const { clientX: from, clientY: level } = event;
    let found: Drop | undefined;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!found && Math.abs(clientX - from) < threshold) return;
      scrollAlong(head, clientX);
      const over = headAt(clientX, level);
      if (over && arranging.takes(over.key)) found = { dragged, target: over.key, side: over.side };
      setDrop(found);
    };
    const end = ({ type }: Event) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setDrop(undefined);
      if (!found) return;
      swallowClick();
      if (type === 'pointerup' && found.target !== dragged) arranging.move(dragged, found.target, found.side);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  return { drop, press };
}

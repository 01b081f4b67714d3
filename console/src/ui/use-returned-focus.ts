import { useEffect, useRef } from 'react';

const focusable = '[role=grid], [tabindex="0"], button:not([disabled]), a[href], input:not([disabled])';

/**
 * Where the focus goes when a drawer closes: to where it was, or, when that has gone, to the grid of the view, or
 * whatever the view has.
 */
export function focusTarget(before: Element | null, page: Pick<Document, 'body' | 'querySelectorAll'>): Element | null {
  const isSeen = (element: Element) => element.isConnected && element.getClientRects().length > 0;
  if (before && before !== page.body && isSeen(before)) return before;
  const candidates = [
    ...page.querySelectorAll('main [role=grid]'),
    ...page.querySelectorAll(focusable.replaceAll(/(^|, )/g, '$1main ')),
  ];
  return candidates.find(isSeen) ?? null;
}

/** Gives the focus back when the caller goes away: the place it came from may have gone meanwhile. */
export function useReturnedFocus(): void {
  const before = useRef<Element | null>(null);
  // Before the drawer takes it; effects come too late.
  before.current ??= document.activeElement;
  useEffect(() => {
    const from = before.current;
    return () => {
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement && activeElement !== document.body && activeElement.isConnected) return;
        (focusTarget(from, document) as HTMLElement | null)?.focus({ preventScroll: true });
      });
    };
  }, []);
}

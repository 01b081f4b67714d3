import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const placeOf = (label: string) => `scroll.${location.pathname}${location.search}.${label}`;

/** How far down a table was when the page was loaded anew: it is there again as soon as its rows are. */
export function useKeptScroll(box: RefObject<HTMLDivElement | null>, label: string, rows: number): void {
  const isBack = useRef(false);
  useEffect(() => {
    const keep = () => {
      const element = box.current;
      // One that is hidden has an address of its own, and no place that could be read.
      if (element?.offsetParent && element.scrollTop > 0)
        sessionStorage.setItem(placeOf(label), String(element.scrollTop));
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [box, label]);
  useEffect(() => {
    if (isBack.current || rows === 0 || !box.current) return;
    isBack.current = true;
    const place = placeOf(label);
    const kept = Number(sessionStorage.getItem(place));
    sessionStorage.removeItem(place);
    if (kept > 0) box.current.scrollTop = kept;
  }, [box, label, rows]);
}

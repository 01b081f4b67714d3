import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { followSize } from '../follow-size';

/** The element's inner width in px, without its scroll bar, following its size. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth((known) => element.clientWidth || known);
    return followSize(element, measure);
  }, [ref]);
  return width;
}

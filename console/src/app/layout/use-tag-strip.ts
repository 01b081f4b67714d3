import { useEffect, useRef, useState } from 'react';
import { followSize } from '../../ui/follow-size';
import type { Tag } from '../tags';

/** How far an arrow scrolls: most of what is seen. */
const step = 0.8;

/** The strip of tabs: whether it holds more than is seen, and what moves it and the focus in it. */
export function useTagStrip(tags: readonly Tag[], current: string) {
  const strip = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => setCut(element.scrollWidth > element.clientWidth + 1);
    return followSize(element, measure);
  }, [tags]);
  // The arrows take room of their own, so the open page is looked for again when they come.
  useEffect(() => {
    const open = strip.current?.querySelector('[data-current=true]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, tags, isCut]);
  return {
    strip,
    isCut,
    scroll(by: -1 | 1) {
      const element = strip.current;
      element?.scrollBy({ left: by * element.clientWidth * step });
    },
    roll(by: number) {
      if (strip.current) strip.current.scrollLeft += by;
    },
    focus(by: -1 | 1) {
      const all = [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[(at + by + all.length) % all.length]?.focus();
    },
  };
}

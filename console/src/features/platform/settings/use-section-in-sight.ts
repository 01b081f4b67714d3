import { useRef, useState } from 'react';
import type { SettingSection } from './setting-sections';

/** The section in sight: the last one that begins above the upper third; at the end of the page, the last one. */
export function useSectionInSight(sections: readonly SettingSection[]) {
  const body = useRef<HTMLDivElement>(null);
  const [here, setHere] = useState<string | undefined>(sections[0]?.key);
  const follow = () => {
    const box = body.current;
    if (!box) return;
    const shown = sections.filter(({ key }) => document.getElementById(key)?.offsetParent);
    const isEnd = box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    const line = box.getBoundingClientRect().top + box.clientHeight / 3;
    const above = shown.findLast(({ key }) => document.getElementById(key)!.getBoundingClientRect().top <= line);
    setHere((isEnd ? shown.at(-1) : (above ?? shown[0]))?.key);
  };
  return { body, here, follow };
}

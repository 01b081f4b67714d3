import { Tabs as AntTabs, type TabsProps, type TabsRef } from 'antd';
import { useLayoutEffect, useRef } from 'react';

const OF_LIST = ['role', 'aria-orientation'];

/**
 * Tabs whose list holds nothing but tabs for who hears the page: antd counts the button that unfolds the tabs without
 * room among them, and WAI-ARIA allows none there.
 */
export function Tabs(props: TabsProps) {
  const tabs = useRef<TabsRef>(null);
  useLayoutEffect(() => {
    const nav = tabs.current?.nativeElement?.querySelector(':scope > .ant-tabs-nav');
    const list = nav?.querySelector('.ant-tabs-nav-list');
    if (!nav || !list) return;
    for (const name of OF_LIST) {
      const value = nav.getAttribute(name);
      if (value === null) continue;
      nav.removeAttribute(name);
      list.setAttribute(name, value);
    }
  });
  return <AntTabs ref={tabs} {...props} />;
}

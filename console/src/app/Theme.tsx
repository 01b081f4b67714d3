import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { languageStore } from '../i18n/language';
import { useStore } from '../state/store';
import { finger } from '../ui/finger-sized';
import { useHasCards, useIsTouched } from '../ui/use-mobile';
import { sidebarActive, themeOf, withTellingColours } from './theme-tokens';
import { defaultPreferences, preferences, size } from '../state/preferences';

const controlHeights = { medium: 32, small: 28, mini: 24 };
/** antd's tokens and our CSS variables from the person's preferences. */
export function Theme({ children }: { children: ReactNode }) {
  const { isDark, isColourWeak, themeColour, sidebarTextTheme } = useStore(preferences);
  const language = useStore(languageStore);
  const controls = useStore(size);
  const sidebarText =
    sidebarTextTheme && themeColour !== defaultPreferences.themeColour ? themeColour : sidebarActive(isDark);
  // Toolbars stand above, the feet of drawers to the right; on a phone the foot is as wide as the screen.
  const isMobile = useHasCards();
  const isPhone = useIsTouched() && isMobile;
  const config = useMemo(() => {
    const usual = themeOf(isDark, themeColour, controlHeights[controls], sidebarText);
    const sized = isPhone ? { ...usual, token: { ...usual.token, ...finger } } : usual;
    return isColourWeak ? withTellingColours(sized, isDark) : sized;
  }, [isDark, isColourWeak, themeColour, controls, sidebarText, isPhone]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = isDark ? 'dark' : 'light';
    root.dataset['colours'] = isColourWeak ? 'telling' : 'usual';
    root.dataset['size'] = controls;
    if (themeColour === defaultPreferences.themeColour) root.style.removeProperty('--primary');
    else root.style.setProperty('--primary', themeColour);
    root.style.setProperty('--sidebar-active', sidebarText);
  }, [isDark, isColourWeak, themeColour, controls, sidebarText]);
  return (
    <ConfigProvider
      theme={config}
      locale={language === 'en' ? enUS : zhCN}
      componentSize={controls === 'medium' || isPhone ? 'middle' : 'small'}
      button={{ autoInsertSpace: false }}
    >
      <AntApp component={false} notification={{ placement: isMobile ? 'top' : 'bottom', top: 56 }}>
        {children}
      </AntApp>
    </ConfigProvider>
  );
}

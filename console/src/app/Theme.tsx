import { App as AntApp, ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ThemeConfig } from 'antd';
import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { languageStore } from '../i18n/language';
import { useStore } from '../state/store';
import { useHasCards } from '../ui/use-mobile';
import { defaultPreferences, preferences, size } from '../state/preferences';

const controlHeights = { medium: 32, small: 28, mini: 24 };
const sidebar = { light: '#304156', dark: '#1b2430', lightSub: '#263445', darkSub: '#151c26' };

function themeOf(isDark: boolean, colour: string, controlHeight: number, sidebarText: string): ThemeConfig {
  // The seed's bright blue carries dark text in the dark theme only; white on it would be 2.8:1.
  const primary = isDark && colour === defaultPreferences.themeColour ? '#409eff' : colour;
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: primary,
      colorLink: primary,
      // antd's red is 3.3:1 on white; words under fields and in menus are read.
      ...(!isDark && { colorError: '#b42318' }),
      colorText: isDark ? '#e5eaf0' : '#303133',
      colorTextSecondary: isDark ? '#a8b3c0' : '#606266',
      colorTextTertiary: isDark ? '#a8b3c0' : '#606266',
      colorTextDescription: isDark ? '#a8b3c0' : '#606266',
      colorTextPlaceholder: isDark ? '#8b97a5' : '#73767a',
      ...(isDark && {
        colorBgBase: '#17202a',
        colorBgContainer: '#17202a',
        colorBgElevated: '#1c2631',
        colorBgLayout: '#0f151c',
        colorBorder: '#3d4d5e',
        colorBorderSecondary: '#2c3947',
      }),
      borderRadius: 4,
      fontSize: 13,
      fontFamily: 'var(--font)',
      controlHeight,
      // An overlay that is hidden with its kept view in mid-motion never ends that motion: it comes back stuck, or
      // crashes.
      motion: false,
    },
    components: {
      Menu: {
        itemHeight: 40,
        darkItemBg: isDark ? sidebar.dark : sidebar.light,
        darkSubMenuItemBg: isDark ? sidebar.darkSub : sidebar.lightSub,
        darkPopupBg: isDark ? sidebar.dark : sidebar.light,
        darkItemColor: '#bfcbd9',
        darkItemHoverColor: '#ffffff',
        darkItemHoverBg: 'rgba(0,0,0,0.12)',
        darkItemSelectedColor: sidebarText,
        darkItemSelectedBg: 'rgba(0,0,0,0.18)',
        darkSubMenuItemSelectedColor: sidebarText,
        itemBorderRadius: 0,
        itemMarginInline: 0,
        itemMarginBlock: 0,
      },
      Button: { primaryColor: isDark ? '#0d1520' : '#ffffff' },
    },
  } as ThemeConfig;
}

/** antd's tokens and our CSS variables from the person's preferences. */
export function Theme({ children }: { children: ReactNode }) {
  const { isDark, themeColour, sidebarTextTheme } = useStore(preferences);
  const language = useStore(languageStore);
  const controls = useStore(size);
  const sidebarText =
    sidebarTextTheme && themeColour !== defaultPreferences.themeColour ? themeColour : isDark ? '#66b1ff' : '#8cc5ff';
  const config = useMemo(
    () => themeOf(isDark, themeColour, controlHeights[controls], sidebarText),
    [isDark, themeColour, controls, sidebarText],
  );
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = isDark ? 'dark' : 'light';
    root.dataset['size'] = controls;
    if (themeColour === defaultPreferences.themeColour) root.style.removeProperty('--primary');
    else root.style.setProperty('--primary', themeColour);
    root.style.setProperty('--sidebar-active', sidebarText);
  }, [isDark, themeColour, controls, sidebarText]);
  // Toolbars stand above, the feet of drawers to the right; on a phone the foot is as wide as the screen.
  const isMobile = useHasCards();
  return (
    <ConfigProvider
      theme={config}
      locale={language === 'en' ? enUS : zhCN}
      componentSize={controls === 'medium' ? 'middle' : 'small'}
      button={{ autoInsertSpace: false }}
    >
      <AntApp component={false} notification={{ placement: isMobile ? 'top' : 'bottom', top: 56 }}>
        {children}
      </AntApp>
    </ConfigProvider>
  );
}

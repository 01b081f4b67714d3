import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import { defaultPreferences } from '../state/preferences';

const sidebar = { light: '#304156', dark: '#1b2430', lightSub: '#263445', darkSub: '#151c26' };

/** The open entry of the sidebar and the group that it is in. */
export const sidebarActive = (isDark: boolean): string => (isDark ? '#66b1ff' : '#8cc5ff');

/** What good, doubtful and bad look like to eyes that do not tell green from red; as base.css has it. */
export const withTellingColours = ({ token, ...config }: ThemeConfig, isDark: boolean): ThemeConfig => ({
  ...config,
  token: {
    ...token,
    colorSuccess: isDark ? '#8cc8ff' : '#0b62a8',
    colorWarning: isDark ? '#ffe08a' : '#7a6200',
    colorError: isDark ? '#ffab7a' : '#b23c00',
  },
});

/** antd's tokens. */
export function themeOf(isDark: boolean, colour: string, controlHeight: number, sidebarText: string): ThemeConfig {
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

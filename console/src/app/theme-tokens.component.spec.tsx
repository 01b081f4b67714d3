import { defaultPreferences } from '../state/preferences';
import { contrast } from '../ui/contrast.fixture';
import { sidebarActive, themeOf, withTellingColours } from './theme-tokens';

describe.each([
  ['light', false],
  ['dark', true],
])('in the %s theme', (_, isDark) => {
  const { components, token } = themeOf(isDark, defaultPreferences.themeColour, 32, sidebarActive(isDark));

  it('the entries of the sidebar are read on their grounds, open groups and the chosen entry too', () => {
    const menu = components!.Menu as Record<string, string>;
    for (const ground of ['darkItemBg', 'darkSubMenuItemBg', 'darkPopupBg'])
      for (const text of [
        'darkItemColor',
        'darkItemHoverColor',
        'darkItemSelectedColor',
        'darkSubMenuItemSelectedColor',
      ])
        expect([text, ground, contrast(menu[text]!, menu[ground]!) >= 4.5]).toEqual([text, ground, true]);
  });

  it('what is told apart without green and red is read on the page, and is neither', () => {
    const telling = withTellingColours({ token: token! }, isDark).token!;
    const ground = isDark ? token!.colorBgContainer! : '#ffffff';
    for (const text of ['colorSuccess', 'colorWarning', 'colorError'] as const)
      expect([text, contrast(telling[text]!, ground) >= 4.5]).toEqual([text, true]);
    const [red, , blue] = telling.colorSuccess!.match(/[\da-f]{2}/g)!.map((part) => Number.parseInt(part, 16));
    expect(blue).toBeGreaterThan(red!);
  });

  it('texts, their lesser kinds and refusals are read on the page', () => {
    const ground = isDark ? token!.colorBgContainer! : '#ffffff';
    for (const text of ['colorText', 'colorTextSecondary', 'colorTextPlaceholder', 'colorError'] as const)
      if (token![text]) expect([text, contrast(token![text], ground) >= 4.5]).toEqual([text, true]);
  });
});

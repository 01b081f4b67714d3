import { permissionDefinitions } from './all-permissions.js';
import { consoleTexts } from './console-texts.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

type Titles = Readonly<Record<string, string>>;

/** Titles that a thing lends to its permissions. */
function lent(language: 'zh-Hans' | 'en'): Titles {
  return Object.fromEntries(
    permissionDefinitions.flatMap(({ name, titledBy }) => {
      const title = titledBy && consoleTexts[language][titledBy];
      return title ? [[`Permission:${name}`, title]] : [];
    }),
  );
}

/** Titles of permissions (`Permission:<name>`) and of their groups (`PermissionGroup:<name>`), by language. */
export const permissionTitles: Readonly<Record<'zh-Hans' | 'en', Titles>> = {
  'zh-Hans': { ...lent('zh-Hans'), ...zhHans },
  en: { ...lent('en'), ...en },
};

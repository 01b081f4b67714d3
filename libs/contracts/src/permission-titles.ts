import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

/** Titles of permissions (`Permission:<name>`) and of their groups (`PermissionGroup:<name>`), by language. */
export const permissionTitles: Readonly<Record<'zh-Hans' | 'en', Readonly<Record<string, string>>>> = {
  'zh-Hans': zhHans,
  en,
};

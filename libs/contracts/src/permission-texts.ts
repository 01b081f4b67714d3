import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

/** Titles of permissions and their groups, under `Permission:<name>`. */
export const permissionTexts: Record<'zh-Hans' | 'en', Record<string, string>> = { 'zh-Hans': zhHans, en };

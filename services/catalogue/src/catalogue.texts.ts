import type { Language } from '@ishare/server/context.js';
import type { Texts } from '@ishare/server/localizer.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

export const catalogueTexts: Texts = { 'zh-Hans': zhHans, en };

/** A text in both languages, for tables whose titles people read. */
export function titlesOf(key: string): Record<Language, string> {
  const titles = { 'zh-Hans': catalogueTexts['zh-Hans'][key], en: catalogueTexts.en[key] };
  if (!titles['zh-Hans'] || !titles.en) throw new Error(`Text ${key} is missing.`);
  return titles as Record<Language, string>;
}

import type { Language } from '@ishare/server/context.js';
import type { Texts } from '@ishare/server/localizer.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

export const platformTexts: Texts = { 'zh-Hans': zhHans, en };

/** A text in both languages, for tables whose titles people read. */
export function titlesOf(key: keyof typeof en): Record<Language, string> {
  return { 'zh-Hans': platformTexts['zh-Hans'][key]!, en: platformTexts.en[key]! };
}

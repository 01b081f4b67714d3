import type { Language } from '@ishare/server/context.js';

/** Cultures that may be added; their names are Intl's. */
export const CULTURES = [
  'zh-Hans', 'zh-Hant', 'en', 'en-GB', 'en-US', 'ar', 'bg', 'bn', 'cs', 'da', 'de', 'de-AT', 'de-CH', 'el', 'es', 'es-MX', 'et', 'fa', 'fi', 'fr', 'fr-CA', 'he', 'hi', 'hr', 'hu', 'id', 'it',
  'ja', 'kk', 'km', 'ko', 'lo', 'lt', 'lv', 'mn', 'ms', 'my', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'ur', 'uz', 'vi',
] as const;

/** Countries whose flags consoles show beside a language. */
export const FLAGS = [
  'ae', 'at', 'bd', 'bg', 'br', 'ca', 'ch', 'cn', 'cz', 'de', 'dk', 'ee', 'es', 'fi', 'fr', 'gb', 'gr', 'hk', 'hr', 'hu', 'id', 'il', 'in', 'ir', 'it', 'jp', 'kh', 'kr', 'kz', 'la', 'lt', 'lv',
  'mm', 'mn', 'mx', 'my', 'nl', 'no', 'pk', 'pl', 'pt', 'ro', 'rs', 'ru', 'se', 'si', 'sk', 'th', 'tr', 'tw', 'ua', 'us', 'uz', 'vn',
] as const;

export function cultureTitle(culture: string, inLanguage: Language): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(culture) ?? culture;
}

import i18next from 'i18next';

/** A text in both languages. */
export interface Bilingual {
  'zh-Hans': string;
  en: string;
}

/** A text in the reader's language. */
export const languageOfText = (text: Bilingual): string => text[i18next.language === 'en' ? 'en' : 'zh-Hans'];

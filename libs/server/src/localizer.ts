import { listed } from '@ishare/kernel/listed.js';
import { createInstance, type i18n } from 'i18next';
import { LANGUAGES, type Language } from './context.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

export type Texts = Record<Language, Record<string, string>>;

export const serverTexts: Texts = { 'zh-Hans': zhHans, en };

/** The tags of an Accept-Language style list, the most wanted first; what is not wanted at all (`q=0`) is left out. */
function tagsOf(wish: string): string[] {
  const tags = wish.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  return tags
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name);
}

/** Chooses among zh-Hans and en by an Accept-Language style list (`en-GB,en;q=0.9`); zh-Hans when nothing fits. */
export function chooseLanguage(...wishes: (string | undefined)[]): Language {
  for (const wish of wishes) {
    for (const name of tagsOf(wish ?? '')) {
      if (name.startsWith('zh')) return 'zh-Hans';
      if (name.startsWith('en')) return 'en';
    }
  }
  return 'zh-Hans';
}

/** What a sentence is filled from; several values are named one after the other, as its language does that. */
function inSentence(language: Language, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? listed(language, value.map(String)) : value,
    ]),
  );
}

/** Message texts of a service: those of this library, overlaid by the service's own. `{name}` is filled from `data`. */
export class Localizer {
  private readonly instance: i18n;

  constructor(...sources: Texts[]) {
    const resources = Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        {
          translation: Object.assign({}, serverTexts[language], ...sources.map((texts) => texts[language])) as Record<
            string,
            string
          >,
        },
      ]),
    );
    this.instance = createInstance();
    void this.instance.init({
      resources,
      lng: 'zh-Hans',
      fallbackLng: 'zh-Hans',
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    });
  }

  text(language: Language, key: string, data: Readonly<Record<string, unknown>> = {}): string {
    return this.instance.t(key, { ...inSentence(language, data), lng: language });
  }

  /** A text in every language, filled from `data`, which may itself depend on the language. */
  both(
    key: string,
    data: Readonly<Record<string, unknown>> | ((language: Language) => Readonly<Record<string, unknown>>) = {},
  ): Record<Language, string> {
    const of = (language: Language) => (typeof data === 'function' ? data(language) : data);
    return Object.fromEntries(
      LANGUAGES.map((language) => [language, this.text(language, key, of(language))]),
    ) as Record<Language, string>;
  }

  has(language: Language, key: string): boolean {
    return this.instance.exists(key, { lng: language, fallbackLng: [] });
  }
}

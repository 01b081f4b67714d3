import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, rememberLanguage } from './language';
import type { Language } from './language';

type Texts = Record<string, unknown>;
const files = import.meta.glob<Texts>('./*/*.json', { import: 'default' });

/** One namespace per feature file, fetched when a screen first asks for it. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) done(new Error(`No texts for ${language}/${namespace}`), false);
    else load().then((texts) => done(null, texts), (error: Error) => done(error, false));
  },
};

function follow(language: Language): void {
  document.documentElement.lang = language;
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
}

/** Resolves when the shell's own texts are there. */
export async function startI18n(): Promise<void> {
  follow(currentLanguage());
  await i18next.use(lazyFiles).use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: false,
    ns: ['shell', 'common', 'errors'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

export async function switchLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  follow(language);
  await i18next.changeLanguage(language);
}

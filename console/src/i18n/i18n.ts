import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';
import type { BackendModule, InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createStore } from '../state/store';
import { currentLanguage, rememberLanguage } from './language';
import type { Language } from './language';
import { overlaid } from './overlaid';
import type { Texts } from './overlaid';

const files = import.meta.glob<Texts>('./*/*.json', { import: 'default' });

/** What this tenant words differently, by language: i18n key (`shell:app.title`) → text. */
export const ownWording = createStore<Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>>({});

const worded = (language: string, namespace: string, texts: Texts) =>
  overlaid(texts, namespace, ownWording.get()[language as Language] ?? {});

/** One namespace per feature file, fetched when a screen first asks for it. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) done(new Error(`No texts for ${language}/${namespace}`), false);
    else
      load().then(
        (texts) => done(null, worded(language, namespace, texts)),
        (error: Error) => done(error, false),
      );
  },
};

function follow(language: Language): void {
  document.documentElement.lang = language;
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
}

/** While it is written, the console says which texts it lacks; one that has a text to fall back on lacks none. */
const reporting: InitOptions = {
  saveMissing: true,
  missingKeyHandler: (languages, namespace, key, fallback) => {
    if (fallback === key) console.error(`No text ${namespace}:${key} in ${languages.join(', ')}`);
  },
};

/** Resolves when the shell's own texts are there. */
export async function startI18n(): Promise<void> {
  follow(currentLanguage());
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      ns: ['shell', 'common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { bindI18nStore: 'added' },
      ...(import.meta.env.DEV && reporting),
    });
}

/** Takes a tenant's own wording over: what is in sight changes at once. */
export async function wordAs(language: Language, texts: Readonly<Record<string, string>>): Promise<void> {
  if (JSON.stringify(ownWording.get()[language] ?? {}) === JSON.stringify(texts)) return;
  ownWording.set((current) => ({ ...current, [language]: texts }));
  const loaded = Object.keys(files).filter(
    (file) => i18next.hasResourceBundle(language, namespaceOf(file)) && file.startsWith(`./${language}/`),
  );
  await Promise.all(
    loaded.map(async (file) => {
      const namespace = namespaceOf(file);
      i18next.addResourceBundle(language, namespace, worded(language, namespace, await files[file]!()), false, true);
    }),
  );
}

function namespaceOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
}

export async function switchLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  follow(language);
  await i18next.changeLanguage(language);
}

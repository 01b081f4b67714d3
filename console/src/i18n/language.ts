import { createStore } from '../state/store';

export const languages = ['zh-Hans', 'en'] as const;
export type Language = (typeof languages)[number];

const key = 'language';
const yearSeconds = 31_536_000;

/** The stored language, else the browser's, else zh-Hans (app-13). `cookie` is document.cookie's text. */
export function chosenLanguage(stored: string | null, cookie: string, browser: readonly string[]): Language {
  const fromCookie = /(?:^|;\s*)language=([^;]+)/.exec(cookie)?.[1];
  for (const candidate of [stored, fromCookie, ...browser]) {
    if (!candidate) continue;
    if (/^zh/i.test(candidate)) return 'zh-Hans';
    if (/^en/i.test(candidate)) return 'en';
  }
  return 'zh-Hans';
}

const store = createStore<Language>(chosenLanguage(localStorage.getItem(key), document.cookie, navigator.languages));

export const languageStore = store;

export function currentLanguage(): Language {
  return store.get();
}

/** Keeps the choice in the local key and the cookie, both named `language`. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(key, language);
  document.cookie = `${key}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  store.set(language);
}

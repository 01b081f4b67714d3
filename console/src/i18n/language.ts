import { createStore } from '../state/store';
import { chosenLanguage, languages } from './chosen-language';
import type { Language } from './chosen-language';

export { languages };
export type { Language };

const key = 'language';
const yearSeconds = 31_536_000;

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

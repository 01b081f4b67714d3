export const languages = ['zh-Hans', 'en'] as const;
export type Language = (typeof languages)[number];

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

export const textsPath = '/api/language-management/language-texts';

export interface LanguageText {
  resourceName: string;
  cultureName: string;
  name: string;
  baseValue: string;
  value: string;
}

/** Where one text of one language is changed. */
export function textPath({ resourceName, cultureName, name }: LanguageText): string {
  return [textsPath, ...[resourceName, cultureName, name].map(encodeURIComponent)].join('/');
}

/** The query's languages: what is compared with is Chinese, and what is written the other language, until chosen otherwise. */
export function textQuery(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  return { baseCultureName: 'zh-Hans', targetCultureName: 'en', ...given };
}

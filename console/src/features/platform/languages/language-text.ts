import type { LanguageTextReply, languageTexts } from '@ishare/contracts/platform/languages.js';
import type { QueryOf } from '@ishare/contracts/things/route.js';

/** Where one text of one language is changed. */
export const placeOf = ({ resourceName, cultureName, name }: LanguageTextReply) => ({
  resource: resourceName,
  culture: cultureName,
  name,
});

/**
 * The query's languages: what is compared with is Chinese, and what is written the other language, until chosen
 * otherwise.
 */
export function textQuery(query: Readonly<Record<string, unknown>>): QueryOf<typeof languageTexts.list> {
  const given = Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  return { baseCultureName: 'zh-Hans', targetCultureName: 'en', ...given };
}

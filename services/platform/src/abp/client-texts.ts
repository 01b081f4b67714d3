import { consoleTexts } from '@ishare/contracts/console-texts.js';
import { permissionTitles } from '@ishare/contracts/permission-titles.js';
import type { Language } from '@ishare/server/context.js';
import { serverTexts } from '@ishare/server/localizer.js';
import en from '../i18n/en.json' with { type: 'json' };
import zhHans from '../i18n/zh-Hans.json' with { type: 'json' };

/** The resource that holds every text of the product that a client may need. */
export const RESOURCE = 'iShare';

export const clientTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-Hans': { ...serverTexts['zh-Hans'], ...permissionTitles['zh-Hans'], ...zhHans },
  en: { ...serverTexts.en, ...permissionTitles.en, ...en },
};

/**
 * The resource that holds the console's own texts, by their i18n key (`shell:app.title`). The console has them; it asks
 * for what is worded differently.
 */
export const CONSOLE_RESOURCE = 'Console';

/** Every text that a tenant may word differently, by resource. */
export const textResources: Readonly<Record<string, Readonly<Record<Language, Readonly<Record<string, string>>>>>> = {
  [RESOURCE]: clientTexts,
  [CONSOLE_RESOURCE]: consoleTexts,
};

const FLAGS: Record<Language, string> = { 'zh-Hans': 'cn', en: 'gb' };

function nameOf(language: Language, inLanguage: Language): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;
}

export function flagOf(language: Language): string {
  return FLAGS[language];
}

/** ABP's description of a culture; dates are yyyy-MM-dd everywhere (forms-07). */
export function cultureOf(language: Language) {
  return {
    name: language,
    cultureName: language,
    displayName: nameOf(language, language),
    nativeName: nameOf(language, language),
    englishName: nameOf(language, 'en'),
    twoLetterIsoLanguageName: language.slice(0, 2),
    threeLetterIsoLanguageName: language === 'en' ? 'eng' : 'zho',
    isRightToLeft: false,
    dateTimeFormat: {
      calendarAlgorithmType: 'SolarCalendar',
      dateTimeFormatLong: 'yyyy-MM-dd',
      shortDatePattern: 'yyyy-MM-dd',
      fullDateTimePattern: 'yyyy-MM-dd HH:mm:ss',
      dateSeparator: '-',
      shortTimePattern: 'HH:mm',
      longTimePattern: 'HH:mm:ss',
    },
  };
}

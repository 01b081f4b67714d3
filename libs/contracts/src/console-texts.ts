import texts from './i18n/console.generated.json' with { type: 'json' };

/**
 * The console's own texts by their i18n key (`shell:app.title`), so that a tenant can word them differently. Generated
 * from `console/src/i18n`.
 */
export const consoleTexts: Readonly<Record<'zh-Hans' | 'en', Readonly<Record<string, string>>>> = texts;

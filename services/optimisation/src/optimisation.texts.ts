import type { Texts } from '@ishare/server/localizer.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

export const optimisationTexts: Texts = { 'zh-Hans': zhHans, en };

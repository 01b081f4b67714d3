import type { IncomingHttpHeaders } from 'node:http';
import { AppError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { envelopeOf } from '@ishare/server/error.filter.js';
import { chooseLanguage, Localizer } from '@ishare/server/localizer.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

const localizer = new Localizer({ 'zh-Hans': zhHans, en });

/** Headers of what the gateway refuses by itself. */
export const refusalHeaders = { 'content-type': 'application/json; charset=utf-8', _AbpErrorFormat: 'true' } as const;

/** What the gateway refuses by itself, as the services put it, in the caller's language. */
export function refusalOf(definition: ErrorDefinition, headers: IncomingHttpHeaders): string {
  return JSON.stringify(envelopeOf(new AppError(definition), localizer, chooseLanguage(headers['accept-language'])));
}

import { signInRefusals } from '@ishare/contracts/identity/sign-in-refusals.js';
import type { TFunction } from 'i18next';
import { HttpError } from '../../../http/http-error';
import { CaptchaRefusal } from './captcha-answer';

/** The server says these in words that are the same in every language. */
const refusals = new Map<string | undefined, 'login.refused' | 'login.lockedOut' | 'login.inactive'>([
  [signInRefusals.wrongCredentials, 'login.refused'],
  [signInRefusals.lockedOut, 'login.lockedOut'],
  [signInRefusals.inactive, 'login.inactive'],
]);

/** Why somebody is not signed in, in words. */
export function signInFailure(error: unknown, t: TFunction<'account'>): string {
  if (error instanceof CaptchaRefusal) return t(`captcha.${error.reason}`);
  if (!(error instanceof HttpError) || error.kind !== 'response') return t('login.unreachable');
  if (error.status === 429) return t('login.tooFast');
  const known = refusals.get(error.body?.error_description);
  return known ? t(known) : error.text || t('login.refused');
}

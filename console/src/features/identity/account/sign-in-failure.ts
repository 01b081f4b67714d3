import type { TFunction } from 'i18next';
import { HttpError } from '../../../http/http-error';
import { CaptchaRefusal } from './captcha-answer';

/** Why somebody is not signed in, in words. */
export function signInFailure(error: unknown, t: TFunction<'account'>): string {
  if (error instanceof CaptchaRefusal) return t(`captcha.${error.reason}`);
  const isRefused = error instanceof HttpError && error.kind === 'response';
  return (
    (isRefused && (error.status === 429 ? t('login.tooFast') : error.text)) ||
    t(isRefused ? 'login.refused' : 'login.unreachable')
  );
}

import type { TFunction } from 'i18next';
import { HttpError } from '../../../http/http-error';

/** Why somebody is not signed in, in words. */
export function signInFailure(error: unknown, t: TFunction<'account'>): string {
  const isRefused = error instanceof HttpError && error.kind === 'response';
  return (isRefused && (error.status === 429 ? t('login.tooFast') : error.text)) || t(isRefused ? 'login.refused' : 'login.unreachable');
}

import type { HttpError } from '../http/http-error';
import type { Notice } from '../ui/feedback';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const knownStatus = [401, 403, 404, 500];

/**
 * What people read about a failed call (error-01 to error-08), or nothing when another part of the console deals with
 * it.
 */
export function noticeFor(error: HttpError, t: Translate, onLoginPage: boolean): Notice | undefined {
  if (error.kind === 'aborted') return undefined;
  // A write that was asked for again and again and never answered: nobody knows, and that is what is said.
  if (error.request.method !== 'GET' && (error.kind === 'timeout' || error.kind === 'network'))
    return onLoginPage ? undefined : { title: t('errors:doubt.title'), message: t('errors:doubt.message') };
  if (error.kind === 'timeout')
    return onLoginPage ? undefined : { title: t('errors:timeout.title'), message: t('errors:timeout.message') };
  if (error.kind === 'network')
    return onLoginPage ? undefined : { title: t('errors:network.title'), message: t('errors:network.message') };
  const envelope = error.envelope;
  if (envelope?.details) return { title: envelope.message, message: envelope.details };
  if (envelope?.message) return { message: envelope.message };
  if (error.status === 400 && typeof error.body?.error === 'string') {
    return { title: error.body.error, message: error.body.error_description ?? error.body.error };
  }
  if (error.status === 429) return { title: t('errors:429.title'), message: t('errors:429.message') };
  if (knownStatus.includes(error.status))
    return { title: t(`errors:${error.status}.title`), message: t(`errors:${error.status}.message`) };
  return { title: t('errors:other'), message: `${error.statusText} ${error.status}`.trim() };
}

/** A refusal is an answer, not an error: only what the server could not do, or nobody foresaw, is one. */
export function isFault(error: HttpError): boolean {
  return error.kind === 'response' && (error.status >= 500 || error.status === 0);
}

/** A second failure without any reply inside this window means that the access token cannot be trusted (error-08). */
const quickSecondMs = 2000;
const loopGuardMs = 100;

/**
 * Judges failures without a reply: the first is told, at a quick second one the access token goes and the data is
 * loaded anew when the server is back. Failures closer than 100 ms belong to one burst of parallel calls and count once
 * (app-24).
 */
export function createSilenceJudge(): (now: number) => 'tell' | 'ignore' | 'renew' {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    const since = now - last;
    if (since < loopGuardMs) return 'ignore';
    last = now;
    return since < quickSecondMs ? 'renew' : 'tell';
  };
}

import i18next from 'i18next';
import type { HttpError } from '../http/http-error';
import { onHttpFailure } from '../session/http';
import { clearSession } from '../session/session';
import { tellError } from '../ui/feedback';
import { recordError } from './error-log';
import { createSilenceJudge, noticeFor } from './notice-policy';

const judgeSilence = createSilenceJudge();
const onLoginPage = () => location.pathname.toLowerCase().startsWith('/login');

function tellFailure(error: HttpError): void {
  recordError({ message: error.message, detail: error.text, code: error.code, traceId: error.traceId });
  if (error.kind === 'network' && !onLoginPage()) {
    const verdict = judgeSilence(Date.now());
    if (verdict === 'ignore') return;
    if (verdict === 'end-session' && navigator.onLine) {
      clearSession();
      location.reload();
      return;
    }
  }
  const notice = noticeFor(error, (key, values) => i18next.t(key, values ?? {}), onLoginPage());
  if (notice) tellError(notice);
}

/** Makes this file the only teller of failed calls. */
export function startNotices(): void {
  onHttpFailure(tellFailure);
}

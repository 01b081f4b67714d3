import i18next from 'i18next';
import { createElement } from 'react';
import type { HttpError } from '../http/http-error';
import { hubState } from '../realtime/hub';
import { connection, expireAccessToken, onHttpFailure } from '../session/http';
import { WhyNot } from '../session/WhyNot';
import { watchClicks } from '../http/click-trace';
import { tellError } from '../ui/feedback';
import { recordError } from './error-log';
import { createSilenceJudge, isFault, noticeFor } from './notice-policy';
import { queries } from './queries';

const judgeSilence = createSilenceJudge();
const onLoginPage = () => location.pathname.toLowerCase().startsWith('/login');

/** The permission for want of which a call was refused. */
function lackingOf({ status, envelope }: HttpError): string | undefined {
  const wanted = envelope?.data?.['permissions'];
  const first: unknown = status === 403 && Array.isArray(wanted) ? wanted[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}

function tell(error: HttpError): void {
  const notice = noticeFor(error, (key, values) => i18next.t(key, values ?? {}), onLoginPage());
  if (!notice) return;
  if (isFault(error))
    recordError({
      message: [notice.title, notice.message].filter(Boolean).join(': '),
      detail: error.message,
      code: error.code,
      traceId: error.traceId,
      isOnRecord: error.request.method !== 'GET',
    });
  const lacking = lackingOf(error);
  tellError({
    ...notice,
    ...(isFault(error) && error.traceId && { trace: error.traceId }),
    ...(lacking !== undefined && { more: createElement(WhyNot, { permission: lacking }) }),
  });
}

async function tellFailure(error: HttpError): Promise<void> {
  if (error.kind !== 'network' || onLoginPage()) return tell(error);
  const verdict = judgeSilence(Date.now());
  if (verdict === 'renew') expireAccessToken();
  const isWrite = error.request.method !== 'GET';
  // A server that is away stands in the bar; a notice is for the single call that got lost.
  const isAway = await connection.silent();
  if (isWrite || (!isAway && verdict === 'tell')) tell(error);
}

/** Makes this file the only teller of failed calls, and brings what is seen up to date when the server is back. */
export function startNotices(): void {
  watchClicks(document);
  onHttpFailure((error) => void tellFailure(error));
  connection.onBack(() => void queries.invalidateQueries());
  // Nobody may be calling anything when the server goes; the hub hears it first.
  let before = hubState.get();
  hubState.subscribe(() => {
    const now = hubState.get();
    if (before === 'connected' && now === 'connecting') void connection.check();
    before = now;
  });
}

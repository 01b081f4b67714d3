import { CALL_FAILURES, isDone, type MadeCall } from '@ishare/contracts/platform/made-call.js';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateText } from '../ui/figures';
import { StateTag } from '../ui/StateTag';
import styles from './CallCard.module.css';

/** JSON as people read it; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Why nothing was answered, in words. */
export const callFailure = (error: string, t: TFunction): string =>
  t(`workflow:call.failure.${CALL_FAILURES.find((kind) => kind === error) ?? 'broken'}`);

interface CallCardProps {
  call: MadeCall;
  title?: string;
  onReplay?: (() => void) | undefined;
}

/** What another system was asked and has answered. */
export function CallCard({ call, title, onReplay }: CallCardProps) {
  const { t } = useTranslation('workflow');
  const parts = [
    ['request', call.request],
    ['reply', call.reply],
    ['error', call.error && callFailure(call.error, t)],
  ] as const;
  return (
    <section className={styles.card}>
      <header className={styles.facts}>
        {title && <strong>{title}</strong>}
        <StateTag tone={isDone(call) ? 'success' : 'danger'}>
          {[t(isDone(call) ? 'call.ok' : 'call.failed'), call.status].filter(Boolean).join(' ')}
        </StateTag>
        <span>{call.isReplay ? t('call.replayed') : t('call.attempt', { number: call.attempt })}</span>
        <span className={styles.soft}>
          {`${dateText(call.time, true)} · ${t('call.duration', { ms: call.duration })}`}
        </span>
        {onReplay && (
          <Button size="small" onClick={onReplay}>
            {t('act.replay')}
          </Button>
        )}
      </header>
      <code>{`${call.method} ${call.url}`}</code>
      {parts.map(
        ([key, text]) =>
          text !== null && (
            <details key={key} open={key !== 'request'}>
              <summary>{t(`call.${key}`)}</summary>
              <pre className={styles.code}>{readable(text) || t('call.none')}</pre>
            </details>
          ),
      )}
    </section>
  );
}

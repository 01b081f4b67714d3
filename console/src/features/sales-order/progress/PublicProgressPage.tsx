import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { progressLinks } from '@ishare/contracts/sales-order/progress-link.js';
import type { PublicProgress } from '@ishare/contracts/sales-order/progress-link.js';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useRoute } from '../../../session/routes';
import { dateText } from '../../../ui/figures';
import { useDelayText } from './delay-text';
import { PublicPage } from '../../../resource/PublicPage';
import styles from '../../../resource/PublicPage.module.css';

/** When what is coming is promised. */
function Promise_({ progress: { promiseDate, isLate, isCancelled } }: { progress: PublicProgress }) {
  const { t } = useTranslation('salesOrder');
  if (isCancelled) return <p className={styles.late}>{t('track.cancelled')}</p>;
  if (!promiseDate) return null;
  return (
    <p className={isLate ? styles.late : undefined}>
      {t(isLate ? 'track.late' : 'track.promised', { date: promiseDate })}
    </p>
  );
}

/** Whom the customer asks. */
function Shop({ shop }: Pick<PublicProgress, 'shop'>) {
  const { t } = useTranslation('salesOrder');
  if (!shop) return null;
  const { name, phoneNumber } = shop;
  return (
    <p className={styles.soft}>
      {t('track.shop', { name })}
      {phoneNumber && (
        <>
          {' '}
          <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
        </>
      )}
    </p>
  );
}

function Shown({ progress }: { progress: PublicProgress }) {
  const { t } = useTranslation('salesOrder');
  const { waits } = useDelayText(progress.delay);
  const { count, packed, sent } = progress.packages;
  return (
    <>
      <h1>{progress.salesOrderNo}</h1>
      <p>{progress.orderName}</p>
      <Shop shop={progress.shop} />
      <Promise_ progress={progress} />
      {waits.length > 0 && <p>{t('track.waits', { reason: waits.join(t('delay.and')) })}</p>}
      <Progress
        aria-label={progress.salesOrderNo}
        percent={Math.round(progress.progress)}
        {...(progress.isCancelled && { status: 'exception' })}
      />
      <ol className={styles.stages}>
        {progress.stages.map(({ stage, time, isDone }) => (
          <li key={stage} data-done={isDone}>
            {isDone ? <CheckCircleFilled /> : <ClockCircleOutlined />}
            <strong>{t(`track.stage.${stage}`)}</strong>
            <span>{time ? dateText(time) : ''}</span>
          </li>
        ))}
      </ol>
      {count > 0 && <p>{t('track.packages', { count, packed, sent })}</p>}
      {progress.fittings.map(({ date, isDone }, index) => (
        <p key={index}>{date ? t(isDone ? 'track.fitted' : 'track.fitting', { date }) : t('track.fittingSoon')}</p>
      ))}
      <small className={styles.until}>{t('common:link.until', { time: dateText(progress.expires) })}</small>
    </>
  );
}

/** An order's progress for whoever holds a link to it: no prices, no sign-in. */
export default function PublicProgressPage() {
  const { t } = useTranslation('salesOrder');
  const [search] = useSearchParams();
  const [id, key] = [search.get('order') ?? '', search.get('key') ?? ''];
  const progress = useRoute(
    progressLinks.show,
    { params: { id }, query: { key } },
    { calls: { quiet: true }, retry: false },
  );
  return (
    <PublicPage read={progress} over={t('common:link.over')}>
      {(shown) => <Shown progress={shown} />}
    </PublicPage>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { activity } from '@ishare/contracts/optimisation/activity.js';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeriodQuery } from '../../../resource/day-period';
import { save, useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { count } from '../../../ui/figures';
import { Failed } from './Failed';
import styles from './Numbers.module.css';
import { useAsked } from './use-asked';

const DateRange = lazy(() => import('../../../ui/DateRange'));

/** Who worked here day by day: a tenant sees its own days, the host those of all tenants. */
export default function ActivityPage() {
  const { t } = useTranslation('optimisation');
  const { at, put } = useAsked();
  const query = usePeriodQuery('StartTime', 'EndTime');
  const days = useRoute(activity.summary, { query }, { calls: { quiet: true } });
  const downloads = [
    ['export', 'tenant-activity.xlsx'],
    ['usersAsSheet', 'daily-active-users.xlsx'],
    ['usersAsText', 'daily-active-users.csv'],
  ] as const;
  const items = days.data?.items ?? [];
  const sum = (member: 'files' | 'solutions') => items.reduce((total, day) => total + day[member], 0);
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <Suspense>
          <DateRange
            label={t('activity.period')}
            from={at('from')}
            to={at('to')}
            onChange={(from, to) => put({ from, to })}
          />
        </Suspense>
        {downloads.map(([which, name]) => (
          <Button
            key={which}
            icon={<DownloadOutlined />}
            onClick={() => void save(activity[which], name, { query }, { export: true })}
          >
            {t(`activity.${which}`)}
          </Button>
        ))}
      </div>
      <p className={styles.none}>{t('activity.hint')}</p>
      {days.isPending && <Skeleton active />}
      {days.isError && <Failed onRetry={() => void days.refetch()} />}
      {days.data && items.length === 0 && <EmptyState text={t('activity.none')} />}
      {items.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('activity.date')}</th>
                <th>{t('activity.tenant')}</th>
                <th data-figure>{t('activity.users')}</th>
                <th data-figure>{t('activity.files')}</th>
                <th data-figure>{t('activity.solutions')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((day) => (
                <tr key={`${day.date} ${day.tenantId}`}>
                  <td>{day.date}</td>
                  <td>{day.tenant}</td>
                  <td data-figure>{count(day.users)}</td>
                  <td data-figure>{count(day.files)}</td>
                  <td data-figure>{count(day.solutions)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th colSpan={3}>{t('activity.sum')}</th>
                <th data-figure>{count(sum('files'))}</th>
                <th data-figure>{count(sum('solutions'))}</th>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

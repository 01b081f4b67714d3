import { DownloadOutlined } from '@ant-design/icons';
import { activity, type ActivityDay } from '@ishare/contracts/optimisation/activity.js';
import { Button, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayPeriod, usePeriodQuery } from '../../../resource/day-period';
import { save, useRoute } from '../../../session/routes';
import { tenantStore } from '../../../session/tenant';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { count } from '../../../ui/figures';
import { importFilesPath, solutionsPath } from '../places';
import { Failed } from './Failed';
import styles from './Numbers.module.css';
import { useAsked } from './use-asked';
import { Scrolled } from '../../../ui/Scrolled';
import { lazy } from '../../../state/lazy';

const DateRange = lazy(() => import('../../../ui/DateRange'));

/** A figure of a day, which leads to what it counts; nothing leads from what is of another tenant. */
function OfDay({ path, date, value }: { path: string | undefined; date: string; value: number }) {
  if (!path || value === 0) return count(value);
  return <Link to={`${path}?${new URLSearchParams({ from: date, to: date })}`}>{count(value)}</Link>;
}

/** A day: who they were is a sheet to load down, what came and was planned stands in its list. */
function DayRow({ day, isOwn }: { day: ActivityDay; isOwn: boolean }) {
  const { t } = useTranslation('optimisation');
  return (
    <tr>
      <td>{day.date}</td>
      <td>{day.tenant}</td>
      <td data-figure>
        <Button
          type="link"
          size="small"
          className={styles.plain}
          title={t('activity.usersAsSheet')}
          onClick={() => {
            const { from: StartTime, to: EndTime } = dayPeriod(day.date, day.date);
            const query = { ...(StartTime && { StartTime }), ...(EndTime && { EndTime }) };
            void save(activity.usersAsSheet, `daily-active-users-${day.date}.xlsx`, { query }, { export: true });
          }}
        >
          {count(day.users)}
        </Button>
      </td>
      <td data-figure>
        <OfDay path={isOwn ? importFilesPath : undefined} date={day.date} value={day.files} />
      </td>
      <td data-figure>
        <OfDay path={isOwn ? solutionsPath : undefined} date={day.date} value={day.solutions} />
      </td>
    </tr>
  );
}

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
  const own = useStore(tenantStore)?.id;
  const sum = (member: 'files' | 'solutions') => items.reduce((total, day) => total + day[member], 0);
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <div className={styles.period}>
          <Suspense>
            <DateRange
              label={t('activity.period')}
              from={at('from')}
              to={at('to')}
              onChange={(from, to) => put({ from, to })}
            />
          </Suspense>
        </div>
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
        <Scrolled className={styles.scroll}>
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
                <DayRow key={`${day.date} ${day.tenantId}`} day={day} isOwn={day.tenantId === own} />
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
        </Scrolled>
      )}
    </section>
  );
}

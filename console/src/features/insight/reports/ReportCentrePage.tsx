import { reports } from '@ishare/contracts/insight/report.js';
import type { ShownReport } from '@ishare/contracts/insight/report.js';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { reportPath } from '../places';
import styles from './Reports.module.css';

const MOST = 1_000;

const isWanted = ({ name, category, remark }: ShownReport, filter: string): boolean =>
  `${name} ${category ?? ''} ${remark ?? ''}`.toLowerCase().includes(filter.trim().toLowerCase());

/** The reports that somebody may look at, by category. */
export default function ReportCentrePage() {
  const { t } = useTranslation('insight');
  const [filter, setFilter] = useState('');
  const read = useRoute(reports.shown, { query: { maxResultCount: MOST } });
  const all = read.data?.items ?? [];
  const wanted = all.filter((one) => isWanted(one, filter));
  const none = t(all.length === 0 ? 'report.noneToSee' : 'report.noneFound');
  return (
    <div className={styles.centre}>
      <div className={styles.head}>
        <Input.Search
          allowClear
          value={filter}
          placeholder={t('report.find')}
          aria-label={t('report.find')}
          onChange={({ target }) => setFilter(target.value)}
          style={{ maxWidth: 320 }}
        />
        <span className={styles.soft}>{t('report.countShown', { count: wanted.length })}</span>
      </div>
      {wanted.length === 0 && <QueryState of={read} none={none} />}
      {[...Map.groupBy(wanted, ({ category }) => category ?? '')].map(([category, of]) => (
        <section key={category} aria-label={category || t('report.otherCategory')}>
          <h2>{category || t('report.otherCategory')}</h2>
          <div className={styles.cards}>
            {of.map((one) => (
              <Link key={one.id} to={reportPath(one)} className={styles.card}>
                <strong>{one.name}</strong>
                {one.remark && <span className={styles.soft}>{one.remark}</span>}
              </Link>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

import { auditFigures, NO_REASON } from '@ishare/contracts/sales-order/audit-figures.js';
import type { DealerShare } from '@ishare/contracts/sales-order/audit-figures.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { QueryState } from '../../../../resource/QueryState';
import { Can } from '../../../../session/Can';
import { useRoute } from '../../../../session/routes';
import { today } from '../../../../state/zone';
import { percent } from '../../../../ui/figures';
import styles from './AuditFigures.module.css';
import { useReasons, type Behind } from './use-reasons';
import { Workloads } from './Workloads';
import { Scrolled } from '../../../../ui/Scrolled';
import { lazy } from '../../../../state/lazy';

const DateRange = lazy(() => import('../../../../ui/DateRange'));
const ReturnedSheets = lazy(async () => ({ default: (await import('./ReturnedSheets')).ReturnedSheets }));
const P = salesOrderPermissions.names.AuditDesigns;
const DAYS = 90;
const format = 'YYYY-MM-DD';

function DealerRow({ dealer, onOpen }: { dealer: DealerShare; onOpen: (behind: Behind) => void }) {
  const { t } = useTranslation('salesOrder');
  const nameOf = useReasons();
  const of = { dealerId: dealer.dealerId ?? NO_REASON, dealerName: dealer.dealerName ?? t('returns.own') };
  return (
    <tr>
      <th scope="row">{of.dealerName}</th>
      <td>{dealer.judged}</td>
      <td>
        {dealer.returned > 0 ? (
          <Button type="link" size="small" className={styles.figure} onClick={() => onOpen(of)}>
            {dealer.returned}
          </Button>
        ) : (
          0
        )}
      </td>
      <td>
        <span className={styles.share}>
          <meter min={0} low={10} high={25} optimum={0} max={100} value={dealer.returnedShare} />
          {percent(dealer.returnedShare)}
        </span>
      </td>
      <td>
        <div className={styles.reasons}>
          {dealer.reasons.map(({ reasonCode, count }) => (
            <Button
              key={reasonCode ?? NO_REASON}
              size="small"
              onClick={() => onOpen({ ...of, reasonCode: reasonCode ?? NO_REASON })}
            >
              {nameOf(reasonCode)} <b>{count}</b>
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}

/** Why sheets come back and whose they are, and how much each auditor has before him. */
export default function AuditFiguresPage() {
  const { t } = useTranslation('salesOrder');
  const [search, setSearch] = useSearchParams();
  const from = search.get('from') ?? dayjs(today()).subtract(DAYS, 'day').format(format);
  // Open unless it is said: the factory's day may be another one than the reader's.
  const to = search.get('to') ?? '';
  const period = { ...(from && { from }), ...(to && { to }) };
  const read = useRoute(auditFigures.reasons, { query: period }, { placeholderData: (before) => before });
  const [behind, open] = useState<Behind>();
  const dealers = read.data?.items ?? [];
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header className={styles.head}>
          <h2>{t('returns.title')}</h2>
          <div>
            <Suspense>
              <DateRange
                label={t('returns.from')}
                from={from}
                to={to}
                onChange={(since, until) => setSearch({ from: since, to: until }, { replace: true })}
              />
            </Suspense>
          </div>
        </header>
        {dealers.length > 0 ? (
          <Scrolled className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('returns.dealer')}</th>
                  {(['judged', 'returned', 'returnedShare', 'reasons'] as const).map((column) => (
                    <th key={column} scope="col">
                      {t(`returns.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {dealers.map((dealer) => (
                  <DealerRow key={dealer.dealerId ?? ''} dealer={dealer} onOpen={open} />
                ))}
              </tbody>
            </table>
          </Scrolled>
        ) : (
          <QueryState of={read} none={t('returns.none')} />
        )}
      </section>
      <Can permission={P.Assign}>
        <Workloads />
      </Can>
      <Suspense fallback={null}>
        {behind && <ReturnedSheets behind={behind} period={period} onClose={() => open(undefined)} />}
      </Suspense>
    </div>
  );
}

import { auditFigures } from '@ishare/contracts/sales-order/audit-figures.js';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../../resource/QueryState';
import { useRoute } from '../../../../session/routes';
import styles from './AuditFigures.module.css';
import { Scrolled } from '../../../../ui/Scrolled';

/** How much each auditor has before him, and how long one sheet takes him. */
export function Workloads() {
  const { t } = useTranslation('salesOrder');
  const read = useRoute(auditFigures.workload, {});
  const auditors = read.data?.items ?? [];
  const most = Math.max(1, ...auditors.map(({ open }) => open));
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{t('workload.title')}</h2>
      </header>
      {auditors.length > 0 ? (
        <Scrolled className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['name', 'openSheets', 'overdue', 'judged', 'avgMinutes'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`workload.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {auditors.map((one) => (
                <tr key={one.userId}>
                  <th scope="row">{one.name ? `${one.name} · ${one.userName}` : one.userName}</th>
                  <td>
                    <span className={styles.share}>
                      <meter min={0} max={most} value={one.open} />
                      {one.open}
                    </span>
                  </td>
                  <td data-late={one.overdue > 0}>{one.overdue}</td>
                  <td>{one.judged}</td>
                  <td>{one.avgMinutes ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      ) : (
        <QueryState of={read} none={t('workload.none')} />
      )}
    </section>
  );
}

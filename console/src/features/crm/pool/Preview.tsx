import type { PoolGoing } from '@ishare/contracts/crm/customers.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StageTag } from '../customers/stages';
import { customerPath } from '../places';
import styles from './PoolPage.module.css';

/** Whom a rule sends back when the next day begins. */
export function Preview({ total, items }: { total: number; items: readonly PoolGoing[] }) {
  const { t } = useTranslation('crm');
  return (
    <div aria-live="polite">
      <p>
        <strong>{t('pool.tomorrow', { count: total })}</strong>
      </p>
      {items.map(({ id, name, state, idleDays, ownerName, dealerName }) => (
        <div key={id} className={styles.one}>
          <span>
            <Link to={customerPath(id)}>{name}</Link> <StageTag state={state} />
            <div className={styles.soft}>
              {[ownerName, dealerName, t('pool.idleFor', { count: idleDays })].filter(Boolean).join(' · ')}
            </div>
          </span>
        </div>
      ))}
      {total > items.length && <p className={styles.soft}>{t('pool.more', { count: total - items.length })}</p>}
    </div>
  );
}

import { customers } from '@ishare/contracts/crm/customers.js';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { PersonName } from '../../../resource/PersonName';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { dateText } from '../../../ui/figures';
import styles from './CustomerPage.module.css';
import { StageTag } from './stages';

/** What has happened to a customer: from stage to stage, into the pool and out of it, and who looked at the number. */
export function CustomerHistory({ customerId }: { customerId: string }) {
  const { t } = useTranslation('crm');
  const found = useRoute(customers.moves, { params: { id: customerId } }, { calls: { quiet: true } });
  const items = found.data?.items ?? [];
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('customer.history')}</h2>
      </header>
      <QueryState of={found} none={items.length === 0 && t('customer.noHistory')} />
      <Timeline
        items={items.map(({ id, step, fromState, toState, comment, time, userId, userName }) => ({
          key: id,
          content: (
            <>
              <div className={styles.entryHead}>
                {t(`customer.step.${step}`)}
                {fromState !== toState && <StageTag state={toState} />}
              </div>
              <div className={styles.soft}>
                {dateText(time, true)} ·{' '}
                {userId ? <PersonName id={userId} userName={userName} /> : t('customer.bySystem')}
              </div>
              {comment && <div className={styles.said}>{comment}</div>}
            </>
          ),
        }))}
      />
    </section>
  );
}

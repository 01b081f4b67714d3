import { pool } from '@ishare/contracts/crm/customers.js';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { Doubles, Merges } from './Doubles';
import styles from './PoolPage.module.css';
import { RuleCard } from './RuleCard';

/** The rule of the public pool, and customers who are one and the same. */
export default function PoolPage() {
  const rule = useRoute(pool.rule, {}, { calls: { quiet: true } });
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <QueryState of={rule} />
        {rule.data && <RuleCard key={rule.data.concurrencyStamp} rule={rule.data} />}
      </div>
      <div className={styles.column}>
        <Doubles />
        <Merges />
      </div>
    </div>
  );
}

import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import styles from './AuditsPage.module.css';
import { AuditTable } from './AuditTable';

const scopes = ['pending', 'own', 'history', 'all'] as const;

const [longestWaiting, latest] = ['dueTime asc', 'creationTime desc'];

/** The sheets of all orders: those that wait for me, mine, those I have handled, all. */
export default function AuditsPage() {
  const { t } = useTranslation('salesOrder');
  const [search, setSearch] = useSearchParams();
  const scope = scopes.find((name) => name === search.get('scope')) ?? 'pending';
  return (
    <div className={styles.page}>
      <Segmented
        value={scope}
        options={scopes.map((value) => ({ value, label: t(`audit.scope.${value}`) }))}
        onChange={(value) => setSearch({ scope: value }, { replace: true })}
      />
      <AuditTable
        key={scope}
        query={scope === 'all' ? {} : { scope }}
        sorting={scope === 'pending' ? longestWaiting : latest}
        showOrder
      />
    </div>
  );
}

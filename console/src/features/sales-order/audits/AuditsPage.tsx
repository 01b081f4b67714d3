import { LayoutOutlined } from '@ant-design/icons';
import { auditFigures } from '@ishare/contracts/sales-order/audit-figures.js';
import { knownAuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Segmented, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Can } from '../../../session/Can';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { deskPath } from '../places';
import { lateOf, StateCounts, totalOf, usePickedState } from '../StateCounts';
import styles from './AuditsPage.module.css';
import { AuditTable } from './AuditTable';

const P = salesOrderPermissions.names.AuditDesigns;
const scopes = ['pending', 'own', 'history', 'all'] as const;

const [longestWaiting, latest] = ['dueTime asc', 'creationTime desc'];

type Scope = (typeof scopes)[number];

const queryOfScope = (scope: Scope) => (scope === 'all' ? {} : { scope });
const useCounts = (scope: Scope) =>
  useRoute(auditFigures.sheets, { query: queryOfScope(scope) }, { calls: { quiet: true } });

/** A scope with how many sheets it has, red while some of those that wait are late. */
function ScopeLabel({ scope }: { scope: Scope }) {
  const { t } = useTranslation('salesOrder');
  const counts = useCounts(scope).data?.items;
  const isLate = scope === 'pending' && lateOf(counts) > 0;
  return (
    <>
      {t(`audit.scope.${scope}`)} <b style={isLate ? { color: 'var(--danger)' } : undefined}>{totalOf(counts)}</b>
    </>
  );
}

/** The sheets of all orders: those that wait for me, mine, those I have handled, all. */
export default function AuditsPage() {
  const { t } = useTranslation('salesOrder');
  const [search, setSearch] = useSearchParams();
  // Nothing ever waits for whoever judges nothing.
  const judges = usePermission(P.Claim);
  const scope = scopes.find((name) => name === search.get('scope')) ?? (judges ? 'pending' : 'own');
  const counts = useCounts(scope);
  const [picked, pick] = usePickedState();
  return (
    <div className={styles.page}>
      <Space wrap>
        <Segmented
          value={scope}
          options={scopes.map((value) => ({ value, label: <ScopeLabel scope={value} /> }))}
          onChange={(value) => setSearch({ scope: value }, { replace: true })}
        />
        <Can permission={P.Design}>
          <Link to={deskPath(undefined, scope)}>
            <Button icon={<LayoutOutlined />}>{t('desk.open')}</Button>
          </Link>
        </Can>
      </Space>
      <StateCounts
        counts={counts.data?.items}
        picked={picked}
        pick={pick}
        nameOf={(state) => t(`auditState.${knownAuditState(state)}`)}
      />
      <AuditTable
        key={scope}
        query={{
          ...queryOfScope(scope),
          ...(picked.state !== undefined && { state: picked.state }),
          ...(picked.isLate && { isOverdue: true }),
        }}
        sorting={scope === 'pending' ? longestWaiting : latest}
        showOrder
      />
    </div>
  );
}

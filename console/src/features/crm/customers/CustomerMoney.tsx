import { bills, BillType } from '@ishare/contracts/crm/bill.js';
import { contract as contractThing, contractLife } from '@ishare/contracts/crm/contract.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { sumOf } from '@ishare/kernel/money.js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { listOf } from '../../../session/things';
import { dateText, money } from '../../../ui/figures';
import { BillRows } from '../bills/BillRows';
import { contractTones } from '../contracts/tones';
import { contractPath } from '../places';
import styles from './CustomerPage.module.css';

const P = crmPermissions.names;
const MOST = 100;
const MOST_OPEN = 1_000;

/** What is agreed with the customer. */
export function Contracts({ customerId }: { customerId: string }) {
  const { t } = useTranslation('crm');
  const mayLook = usePermission(P.Contracts.Default);
  const asked = { customerId, skipCount: 0, maxResultCount: MOST };
  const found = useQuery({ ...listOf(contractThing, asked), enabled: mayLook });
  if (!mayLook) return null;
  const items = found.data?.items ?? [];
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('contract.title')}</h2>
      </header>
      <QueryState of={found} none={items.length === 0 && t('customer.noContracts')} />
      <ul className={styles.rows}>
        {items.map(({ id, contractNo, signDate, amount, state }) => (
          <li key={id}>
            <span>
              <Link to={contractPath(id)}>{contractNo}</Link>
              <div className={styles.soft}>{dateText(signDate)}</div>
            </span>
            <span>{money(amount)}</span>
            <StateOfRecord machine={contractLife} state={state} tones={contractTones} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the customer is to pay, and what of it is open. */
export function Money({ customerId }: { customerId: string }) {
  const { t } = useTranslation('crm');
  const mayLook = usePermission(P.Bills.Default);
  const query = { customerId, sorting: 'billNo desc', maxResultCount: MOST };
  const found = useRoute(bills.list, { query }, { enabled: mayLook, calls: { quiet: true } });
  // Of whoever has bought much, open ones may stand before those that are listed.
  const owed = { customerId, isOpen: true, maxResultCount: MOST_OPEN };
  const owing = useRoute(bills.list, { query: owed }, { enabled: mayLook, calls: { quiet: true } });
  if (!mayLook) return null;
  const rows = found.data?.items ?? [];
  const toCome = (owing.data?.items ?? []).filter(({ type }) => type !== BillType.Refund);
  const open = sumOf(toCome.map(({ openAmount }) => openAmount));
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('customer.money')}</h2>
        {owing.data && rows.length > 0 && <strong>{t('contract.openOf', { open: money(open) })}</strong>}
      </header>
      {rows.length === 0 ? <QueryState of={found} none={t('customer.noBills')} /> : <BillRows rows={rows} />}
    </section>
  );
}

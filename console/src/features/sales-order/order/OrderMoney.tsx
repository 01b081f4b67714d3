import { billLife, bills, BillState, BillType } from '@ishare/contracts/crm/bill.js';
import type { Bill } from '@ishare/contracts/crm/bill.js';
import { contractLife, contracts } from '@ishare/contracts/crm/contract.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { dateText, money } from '../../../ui/figures';
import styles from './OrderPage.module.css';

const P = crmPermissions.names;
const MOST = { maxResultCount: 100 };
const billTones = { Open: 'info', Part: 'warning', Paid: 'success', Overdue: 'danger', Void: 'neutral' } as const;
const contractTones = { Submitted: 'warning', Effective: 'info', Finished: 'success', Terminated: 'danger' } as const;

/** What an order's contracts agree. */
function Contracts({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('crm');
  const read = useRoute(contracts.list, { query: { salesOrderId, ...MOST } }, { calls: { quiet: true } });
  const items = read.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section>
      <h3>{t('contract.title')}</h3>
      <ul className={styles.goods}>
        {items.map(({ id, contractNo, state, amount, signDate }) => (
          <li key={id}>
            <Link to={`/crm/contract/${id}`}>{contractNo}</Link>
            <StateOfRecord machine={contractLife} state={state} tones={contractTones} />
            <span>{[money(amount), dateText(signDate)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function kindOf({ type, name }: Bill, t: (key: string) => string): string {
  const kind = Object.entries(BillType).find(([, value]) => value === type)?.[0];
  return name ?? t(`bill.typeName.${kind}`);
}

/** What is to be paid of an order, and what of it is. */
function Bills({ order: { id: salesOrderId, dealerId } }: { order: OneOrder }) {
  const { t } = useTranslation('crm');
  // Who has no dealer pays by a contract alone.
  const mayBill = usePermission(P.Bills.Create) && dealerId !== null;
  const make = useAct(bills.ofOrder, { onDone: (made) => tellSuccess(t('bill.made', { count: made.items.length })) });
  const query = { salesOrderId, sorting: 'billNo', ...MOST };
  const read = useRoute(bills.list, { query }, { calls: { quiet: true } });
  const items = read.data?.items ?? [];
  return (
    <section>
      <h3>{t('bill.title')}</h3>
      {mayBill && read.data && items.length === 0 && (
        <Button loading={make.isPending} onClick={() => make.mutate({ body: { salesOrderId } })}>
          {t('bill.ofOrder')}
        </Button>
      )}
      <QueryState of={read} none={items.length === 0 && t('bill.noneOfOrder')} />
      <ul className={styles.goods}>
        {items.map((bill) => (
          <li key={bill.id}>
            <Link to={`/crm/bill/${bill.id}`}>{bill.billNo}</Link>
            <StateOfRecord
              machine={billLife}
              state={bill.state}
              tones={billTones}
              words={bill.type === BillType.Refund ? 'crm:bill.refundState' : undefined}
            />
            <span>
              {[
                kindOf(bill, t),
                money(bill.amount),
                bill.state !== BillState.Paid &&
                  t(bill.type === BillType.Refund ? 'bill.backOf' : 'contract.openOf', {
                    open: money(bill.openAmount),
                  }),
                dateText(bill.dueDate) || (bill.dueEvent && t(`contractPlan.dueEventName.${bill.dueEvent}`)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is agreed, billed and paid of an order. */
export function OrderMoney({ order }: { order: OneOrder }) {
  const mayContracts = usePermission(P.Contracts.Default);
  const mayBills = usePermission(P.Bills.Default);
  return (
    <div className={styles.stack}>
      {mayContracts && <Contracts salesOrderId={order.id} />}
      {mayBills && <Bills order={order} />}
    </div>
  );
}

import { intentLife, intentOrder } from '@ishare/contracts/crm/intent-order.js';
import type { IntentOrder } from '@ishare/contracts/crm/intent-order.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { stateName } from '@ishare/contracts/things/machine.js';
import { ExceptionType } from '@ishare/contracts/sales-order/after-sales.js';
import { exceptionLife, orderException } from '@ishare/contracts/sales-order/exception.js';
import { salesOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { exceptionTones } from '../../../resource/machine/exception-tones';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { usePermission } from '../../../session/session';
import { listOf } from '../../../session/things';
import { dateText, listed, money } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { complaintPath, contractPath, designOfOrderPath, intentsOfCustomerPath, salesOrderPath } from '../places';
import { intentTones, mayMakeContract, mayMakeOrder } from '../intent-orders/intent-tones';
import styles from './CustomerPage.module.css';
import { lazy } from '../../../state/lazy';

const MakeOrderDialog = lazy(async () => ({
  default: (await import('../intent-orders/MakeOrderDialog')).MakeOrderDialog,
}));
const MakeContractForm = lazy(() => import('../contracts/MakeContractForm'));
const MOST = 100;
const typeName = (type: number) => Object.keys(ExceptionType)[Object.values(ExceptionType).indexOf(type as never)];
const asked = (customerId: string) => ({ customerId, skipCount: 0, maxResultCount: MOST });

/** What the customer means to order. */
export function Intents({ customerId }: { customerId: string }) {
  const { t } = useTranslation('crm');
  const [ordered, setOrdered] = useState<IntentOrder>();
  const [agreed, setAgreed] = useState<IntentOrder>();
  const mayAgree = usePermission(crmPermissions.names.Contracts.Create);
  const mayLook = usePermission(crmPermissions.names.IntentOrders.Default);
  const mayMake = usePermission(crmPermissions.names.IntentOrders.Edit);
  const found = useQuery({ ...listOf(intentOrder, asked(customerId)), enabled: mayLook });
  if (!mayLook) return null;
  const items = found.data?.items ?? [];
  return (
    <section className={styles.card}>
      <Suspense fallback={null}>
        {ordered && <MakeOrderDialog intent={ordered} onClose={() => setOrdered(undefined)} />}
        {agreed && <MakeContractForm intent={agreed} onClose={() => setAgreed(undefined)} />}
      </Suspense>
      <header className={styles.cardHead}>
        <h2>{t('intentOrder.title')}</h2>
        <Link to={intentsOfCustomerPath(customerId)}>
          <Button>{t('customer.toIntents')}</Button>
        </Link>
      </header>
      <QueryState of={found} none={items.length === 0 && t('customer.noIntents')} />
      <ul className={styles.rows}>
        {items.map((intent) => {
          const { id, orderNo, rooms, state, intentAmount, salesOrderId, salesOrderNo, contractId, contractNo } =
            intent;
          const name = stateName(intentLife, state) ?? '';
          return (
            <li key={id}>
              <span>
                {[orderNo, listed(rooms)].filter(Boolean).join(' · ')}{' '}
                {contractId && <Link to={contractPath(contractId)}>{contractNo}</Link>}{' '}
                {salesOrderId && <Link to={salesOrderPath(salesOrderId)}>{salesOrderNo}</Link>}
                {mayAgree && mayMakeContract(intent) && (
                  <Button type="link" size="small" onClick={() => setAgreed(intent)}>
                    {t('intentOrder.makeContract')}
                  </Button>
                )}
                {mayMake && mayMakeOrder(intent) && (
                  <Button type="link" size="small" onClick={() => setOrdered(intent)}>
                    {t('intentOrder.makeOrder')}
                  </Button>
                )}
              </span>
              <span>{money(intentAmount)}</span>
              <StateTag tone={intentTones[name] ?? 'neutral'}>{t(`intentOrder.state.${name}`)}</StateTag>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useOrders(customerId: string) {
  const mayLook = usePermission(salesOrderPermissions.names.Orders.Default);
  return { mayLook, found: useQuery({ ...listOf(salesOrder, asked(customerId)), enabled: mayLook }) };
}

/** What the customer has ordered. */
export function Orders({ customerId }: { customerId: string }) {
  const { t } = useTranslation(['crm', 'salesOrder']);
  const { mayLook, found } = useOrders(customerId);
  if (!mayLook) return null;
  const items = found.data?.items ?? [];
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('customer.orders', { count: found.data?.totalCount ?? 0 })}</h2>
      </header>
      <QueryState of={found} none={items.length === 0 && t('customer.noOrders')} />
      <ul className={styles.rows}>
        {items.map(({ id, salesOrderNo, orderName, orderDate, totalAmount, state }) => (
          <li key={id}>
            <span>
              <Link to={salesOrderPath(id)}>{salesOrderNo}</Link> {orderName}
              <div className={styles.soft}>{dateText(orderDate)}</div>
            </span>
            <span>{money(totalAmount)}</span>
            <span>{t(`salesOrder:orderState.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was drawn for him, order by order. */
export function Designs({ customerId }: { customerId: string }) {
  const { t } = useTranslation('crm');
  const { mayLook, found } = useOrders(customerId);
  if (!mayLook) return null;
  const drawn = (found.data?.items ?? []).filter(({ desginId }) => desginId !== null);
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('customer.designs')}</h2>
      </header>
      <QueryState of={found} none={drawn.length === 0 && t('customer.noDesigns')} />
      <ul className={styles.rows}>
        {drawn.map(({ id, desginId, desginName, salesOrderNo }) => (
          <li key={id}>
            <Link to={designOfOrderPath(id)}>{desginName ?? desginId}</Link>
            <span className={styles.soft}>{salesOrderNo}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was wrong with his orders, and how far it is put right. */
export function Complaints({ customerId }: { customerId: string }) {
  const { t } = useTranslation(['crm', 'salesOrder']);
  const mayLook = usePermission(salesOrderPermissions.names.Exceptions.Default);
  const found = useQuery({ ...listOf(orderException, asked(customerId)), enabled: mayLook });
  if (!mayLook) return null;
  const items = found.data?.items ?? [];
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('customer.complaints')}</h2>
      </header>
      <QueryState of={found} none={items.length === 0 && t('customer.noComplaints')} />
      <ul className={styles.rows}>
        {items.map(({ id, exceptionNo, type, salesOrderId, salesOrderNo, foundAt, state }) => (
          <li key={id}>
            <span>
              <Link to={complaintPath(exceptionNo)}>{exceptionNo}</Link>{' '}
              {t(`salesOrder:exceptionType.${typeName(type)}`)}
              <div className={styles.soft}>
                <Link to={salesOrderPath(salesOrderId)}>{salesOrderNo}</Link> {dateText(foundAt)}
              </div>
            </span>
            <span />
            <StateOfRecord machine={exceptionLife} state={state} tones={exceptionTones} />
          </li>
        ))}
      </ul>
    </section>
  );
}

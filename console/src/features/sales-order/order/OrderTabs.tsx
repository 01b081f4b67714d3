import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { lineTabs } from '@ishare/contracts/sales-order/order-lines.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { Activity, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '../../../session/session';
import { Splash } from '../../../ui/Splash';
import { Facts } from './Facts';
import { firstTab } from './next-step';
import styles from './OrderPage.module.css';
import { Tabs } from '../../../ui/Tabs';
import { lazy } from '../../../state/lazy';

const DesignChoice = lazy(async () => ({ default: (await import('./DesignChoice')).DesignChoice }));
const AfterSalesTab = lazy(async () => ({ default: (await import('../after-sales/AfterSalesTab')).AfterSalesTab }));
const AuditTable = lazy(async () => ({ default: (await import('../audits/AuditTable')).AuditTable }));
const DetailTab = lazy(async () => ({ default: (await import('./DetailTab')).DetailTab }));
const OrderForms = lazy(async () => ({ default: (await import('./OrderForms')).OrderForms }));
const OrderFiles = lazy(async () => ({ default: (await import('./OrderFiles')).OrderFiles }));
const OrderDelivery = lazy(async () => ({ default: (await import('./OrderDelivery')).OrderDelivery }));
const OrderMoney = lazy(async () => ({ default: (await import('./OrderMoney')).OrderMoney }));
const Quotations = lazy(async () => ({ default: (await import('./Quotations')).Quotations }));

/** The open tab of an order is its address; without one there, it is where the order has something. */
export function useOrderTab(order: OneOrder) {
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => firstTab(order));
  const work = useRef<HTMLDivElement>(null);
  const open = (tab: string) => setSearch({ tab }, { replace: true });
  /** Opens a tab and goes there: it may be open already, below the window's edge. */
  const lead = (tab: string) => {
    open(tab);
    work.current?.scrollIntoView({ block: 'nearest' });
    const buttons = [...(work.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    buttons.find((button) => button.offsetParent)?.focus();
  };
  return { name: search.get('tab') ?? first, open, lead, work };
}

/** What stands in a tab; those of lines have none, for theirs stays when another one is opened. */
function contentOf(tab: string, order: OneOrder): ReactNode {
  if (tab === 'quotations') return <Quotations salesOrderId={order.id} />;
  if (tab === 'money') return <OrderMoney order={order} />;
  if (tab === 'delivery') return <OrderDelivery salesOrderId={order.id} />;
  if (tab === 'forms') return <OrderForms order={order} />;
  if (tab === 'files') return <OrderFiles salesOrderId={order.id} />;
  if (tab === 'afterSales') return <AfterSalesTab order={order} />;
  if (tab === 'facts') return <Facts order={order} />;
  if (tab !== 'examine') return null;
  return (
    <div className={styles.stack}>
      <DesignChoice order={order} />
      <AuditTable query={{ salesOrderId: order.id }} />
    </div>
  );
}

const lineNames = lineTabs.map(({ formType }) => formType);

/** What an order consists of, tab by tab. */
export function OrderTabs({ order, tab }: { order: OneOrder; tab: ReturnType<typeof useOrderTab> }) {
  const { t } = useTranslation('salesOrder');
  const seesSheets = usePermission(salesOrderPermissions.names.AuditDesigns.Default);
  const seesPackages = usePermission(salesOrderPermissions.names.Packages.Default);
  const seesShipments = usePermission(salesOrderPermissions.names.Shipments.Default);
  const seesBills = usePermission(crmPermissions.names.Bills.Default);
  const seesContracts = usePermission(crmPermissions.names.Contracts.Default);
  const seesMoney = seesBills || seesContracts;
  const seesDelivery = (seesPackages || seesShipments) && order.state >= OrderState.Confirmed;
  const names = [
    ...lineNames,
    ...(seesSheets ? ['examine'] : []),
    'quotations',
    ...(seesMoney ? ['money'] : []),
    ...(seesDelivery ? ['delivery'] : []),
    'forms',
    'files',
    'afterSales',
    'facts',
  ];
  const active = names.find((name) => name === tab.name) ?? names[0]!;
  // Lines that were looked at stay as they are behind the other tabs: what is typed, undone or scrolled to.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (!opened.has(active)) setOpened(new Set(opened).add(active));
  return (
    <div className={styles.main}>
      <Tabs
        activeKey={active}
        items={names.map((key) => ({ key, label: t(`tab.${key}`) }))}
        onChange={tab.open}
        tabBarStyle={{ marginBottom: 8 }}
      />
      <div ref={tab.work}>
        {lineNames
          .filter((name) => opened.has(name))
          .map((name) => (
            <Activity key={name} mode={name === active ? 'visible' : 'hidden'}>
              <Suspense fallback={<Splash />}>
                <DetailTab order={order} formType={name} />
              </Suspense>
            </Activity>
          ))}
        <Suspense fallback={<Splash />}>{contentOf(active, order)}</Suspense>
      </div>
    </div>
  );
}

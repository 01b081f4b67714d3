import { exceptionLife, orderException } from '@ishare/contracts/sales-order/exception.js';
import { installDispatch, installLife } from '@ishare/contracts/sales-order/install.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { supplementaryLife, supplementaryOrder } from '@ishare/contracts/sales-order/supplementary-order.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { exceptionTones } from '../../../resource/machine/exception-tones';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { FormValues } from '../../../resource/form-props';
import type { Field } from '../../../resource/screen';
import { usePermission } from '../../../session/session';
import { listOf, quietApi } from '../../../session/things';
import { tellSuccess } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';
import { installTones } from '../installs/install-tones';
import { installPath, orderPath } from '../places';
import styles from './AfterSales.module.css';
import exceptionsScreen from './exceptions.screen';
import { Shares } from './Shares';

const P = salesOrderPermissions.names;
const MOST = 100;
const supplementaryTones = { Submitted: 'info', Delivered: 'success' } as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Exceptions({ id }: { id: string }) {
  const { t } = useTranslation('salesOrder');
  const list = useQuery(listOf(orderException, { salesOrderId: id, maxResultCount: MOST }));
  if (!list.data?.items.length) return null;
  return (
    <Section title={t('exception.title')}>
      {list.data.items.map((row) => (
        <li key={row.id}>
          <Link to={`/sales-order/exceptions?filter=${row.exceptionNo}`}>{row.exceptionNo}</Link>
          <StateOfRecord machine={exceptionLife} state={row.state} tones={exceptionTones} />
          <span>{listed(row.partIds)}</span>
          <small>
            <Shares exception={row} />
          </small>
        </li>
      ))}
    </Section>
  );
}

function Supplementaries({ id }: { id: string }) {
  const { t } = useTranslation('salesOrder');
  const list = useQuery(listOf(supplementaryOrder, { salesOrderId: id, maxResultCount: MOST }));
  if (!list.data?.items.length) return null;
  return (
    <Section title={t('supplementary.title')}>
      {list.data.items.map((row) => (
        <li key={row.id}>
          <Link to={`/sales-order/supplementary-orders?filter=${row.supplementaryNo}`}>{row.supplementaryNo}</Link>
          <StateOfRecord machine={supplementaryLife} state={row.state} tones={supplementaryTones} />
          {row.salesOrderId && <Link to={orderPath(row.salesOrderId)}>{row.salesOrderNo}</Link>}
          <span>{listed(row.sourcePartIds)}</span>
        </li>
      ))}
    </Section>
  );
}

function Dispatches({ id }: { id: string }) {
  const { t } = useTranslation('salesOrder');
  const list = useQuery(listOf(installDispatch, { salesOrderId: id, maxResultCount: MOST }));
  if (!list.data?.items.length) return null;
  return (
    <Section title={t('install.title')}>
      {list.data.items.map((row) => (
        <li key={row.id}>
          <Link to={installPath(row.id)}>{row.dispatchNo}</Link>
          <StateOfRecord machine={installLife} state={row.state} tones={installTones} />
          <span>{[row.date, row.teamName].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </Section>
  );
}

/** Reports a fault of the order that is open. */
function ReportForm({ order, onClose }: { order: OneOrder; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  const client = useQueryClient();
  const fields: Field[] = exceptionsScreen.fields!.map((field) =>
    field.key === 'salesOrderId'
      ? {
          ...field,
          initial: order.id,
          readOnly: true as const,
          known: [{ value: order.id, label: order.salesOrderNo }],
        }
      : field,
  ) as Field[];
  const save = async (values: FormValues) => {
    const made = await quietApi(orderException).create({ ...values, salesOrderId: order.id } as never);
    await client.invalidateQueries({ queryKey: [`/${orderException.path}`] });
    tellSuccess(t('exception.reported', { no: made.exceptionNo }));
  };
  return (
    <ResourceForm
      name="salesOrder:exception"
      title={t('exception.report')}
      fields={fields}
      onSave={save}
      onClose={onClose}
      saveText={t('exception.report')}
    />
  );
}

/** What came after an order was made: faults, what is made again, and fitting. */
export function AfterSalesTab({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  const mayReport = usePermission(P.Exceptions.Create);
  const sees = {
    exceptions: usePermission(P.Exceptions.Default),
    supplementaries: usePermission(P.SupplementaryOrders.Default),
    installs: usePermission(P.InstallDispatches.Default),
  };
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <div className={styles.buttons}>
        {mayReport && <Button onClick={() => setReporting(true)}>{t('exception.report')}</Button>}
      </div>
      {sees.exceptions && <Exceptions id={order.id} />}
      {sees.supplementaries && <Supplementaries id={order.id} />}
      {sees.installs && <Dispatches id={order.id} />}
      {isReporting && <ReportForm order={order} onClose={() => setReporting(false)} />}
    </>
  );
}

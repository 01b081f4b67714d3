import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { orderForms } from '@ishare/contracts/sales-order/order-forms.js';
import type { OrderForm } from '@ishare/contracts/sales-order/order-forms.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { Panel } from '../../../resource/panels';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { StateTag } from '../../../ui/StateTag';
import { useFormVersion } from '../queries';
import styles from './OrderPage.module.css';

interface Filling {
  form: OrderForm;
  version: number;
}

/** One form in the version in which it is filled in. */
function Fill({ order, filling, onClose }: { order: OneOrder; filling: Filling; onClose: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const { form, version } = filling;
  const mayEdit = usePermission(salesOrderPermissions.names.Orders.Edit) && isOrderOpen(order.state);
  const fill = useAct(orderForms.fill, { quiet: true, onDone: () => tellSuccess(t('common:done.saved')) });
  const newer = useFormVersion(form.formId, version === form.version ? undefined : version);
  const widgets = version === form.version ? form.widgets : newer.data?.widgets;
  if (!widgets) return null;
  const known = new Set(widgets.map(({ model }) => model));
  return (
    <Panel
      of="formFill"
      title={`${form.name} · ${order.salesOrderNo}`}
      formId={form.formId}
      version={version}
      widgets={widgets}
      // What the later version has no field for is left behind.
      value={Object.fromEntries(Object.entries(form.data).filter(([name]) => known.has(name)))}
      readOnly={!mayEdit}
      onSave={async (data) => {
        const body = { version, data, concurrencyStamp: form.concurrencyStamp };
        await fill.mutateAsync({ params: { id: order.id, formId: form.formId }, body });
      }}
      onClose={onClose}
    />
  );
}

/** The forms that the order's type and product type are given. */
export function OrderForms({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  const forms = useRoute(orderForms.list, { params: { id: order.id } });
  const [filling, setFilling] = useState<Filling>();
  if (forms.isPending) return <Splash />;
  if (forms.isError) return <ListFailure error={forms.error} onRetry={() => void forms.refetch()} />;
  const { items } = forms.data;
  if (items.length === 0) return <EmptyState text={t('form.none')} />;
  return (
    <div className={styles.stack}>
      {items.map((form) => (
        <Space key={form.formId} wrap>
          <strong>{form.name}</strong>
          <StateTag tone={form.isFilled ? 'success' : 'neutral'}>
            {form.isFilled ? t('form.filled', { version: form.version }) : t('form.open')}
          </StateTag>
          <Button onClick={() => setFilling({ form, version: form.version })}>
            {t(form.isFilled ? 'form.look' : 'form.fill')}
          </Button>
          {form.newerVersion !== null && isOrderOpen(order.state) && (
            <Button onClick={() => setFilling({ form, version: form.newerVersion! })}>
              {t('form.takeVersion', { version: form.newerVersion })}
            </Button>
          )}
        </Space>
      ))}
      {filling && <Fill order={order} filling={filling} onClose={() => setFilling(undefined)} />}
    </div>
  );
}

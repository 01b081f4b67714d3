import { orders, salesOrder } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { BodyOfRoute } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OtherEditors } from '../../../resource/OtherEditors';
import { ResourceForm } from '../../../resource/ResourceForm';
import { queryOf, useAct } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { orderFields, toBody, toForm } from '../orders/order-fields';
import { usePeople } from '../queries';

/** The fields of an order's head. */
export function OrderForm({ order, onClose }: { order: OneOrder; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = usePeople(order.id);
  const mayDiscount = usePermission(salesOrderPermissions.names.Orders.Discount);
  const update = useAct(orders.update, { quiet: true, onDone: () => tellSuccess(t('done.updated')) });
  /** After a save that came second: the order as it is now, which the page then shows and the next save is based on. */
  const reread = async () => {
    const asked = { params: { id: order.id } };
    const { salesOrder: now } = await client.fetchQuery({
      ...queryOf(orders.one, asked, { quiet: true }),
      staleTime: 0,
    });
    return {
      values: toForm(now as unknown as Record<string, unknown>),
      by: now.lastModifierId ?? null,
      at: now.lastModificationTime ?? null,
    };
  };
  return (
    <ResourceForm
      name="salesOrder:order"
      title={`${t('action.edit')} · ${order.salesOrderNo}`}
      fields={orderFields(mayDiscount, people, order)}
      row={toForm(order as unknown as Record<string, unknown>)}
      onSave={async (values) => {
        const body = toBody(values, order) as BodyOfRoute<typeof orders.update>;
        await update.mutateAsync({ params: { id: order.id }, body });
      }}
      reread={reread}
      notice={<OtherEditors path={salesOrder.path} id={order.id} />}
      onClose={onClose}
    />
  );
}

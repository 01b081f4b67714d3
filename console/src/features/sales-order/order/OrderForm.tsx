import { orders } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { BodyOfRoute } from '@ishare/contracts/things/route.js';
import { useTranslation } from 'react-i18next';
import { ResourceForm } from '../../../resource/ResourceForm';
import { useAct } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { orderFields, toBody, toForm } from '../orders/order-fields';
import { usePeople } from '../queries';

/** The fields of an order's head. */
export function OrderForm({ order, onClose }: { order: OneOrder; onClose: () => void }) {
  const { t } = useTranslation();
  const people = usePeople(order.id);
  const mayDiscount = usePermission(salesOrderPermissions.names.Orders.Discount);
  const update = useAct(orders.update, { quiet: true, onDone: () => tellSuccess(t('done.updated')) });
  return (
    <ResourceForm
      name="salesOrder:order"
      title={`${t('action.edit')} · ${order.salesOrderNo}`}
      fields={orderFields(mayDiscount, people)}
      row={toForm(order as unknown as Record<string, unknown>)}
      onSave={async (values) => {
        const body = toBody(values, order) as BodyOfRoute<typeof orders.update>;
        await update.mutateAsync({ params: { id: order.id }, body });
      }}
      onClose={onClose}
    />
  );
}

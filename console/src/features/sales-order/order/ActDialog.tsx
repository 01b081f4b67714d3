import type { OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import { orders } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { ReasonDialog } from '../audits/ReasonDialog';

/** What is to be known of lines without a price before their order is confirmed. */
function useUnpricedNote(order: OneOrder): string | undefined {
  const { t } = useTranslation('salesOrder');
  // A whole order is given away by nobody.
  const givesAway = usePermission(salesOrderPermissions.names.Orders.Price) && order.totalAmount > 0;
  const count = order.unpricedCount + order.unpricedItems;
  if (count === 0) return undefined;
  return t(givesAway ? 'order.unpricedNote' : 'order.unpricedRefused', { count, lines: order.unpricedNames });
}

interface ActDialogProps {
  order: OneOrder;
  action: OrderAction;
  onClose: () => void;
}

/** Moves an order on, back or aside, with what is to be said to it. */
export function ActDialog({ order, action, onClose }: ActDialogProps) {
  const { t } = useTranslation('salesOrder');
  const act = useAct(orders.act, { onDone: () => tellSuccess(t(`orderDone.${action.name}`)) });
  const unpriced = useUnpricedNote(order);
  const { id, concurrencyStamp } = order;
  const word = t(`orderAction.${action.name}`);
  return (
    <ReasonDialog
      okText={word}
      title={t('order.actionOn', { action: word, no: order.salesOrderNo })}
      comment={action.comment}
      {...(action.name === 'confirm' && { note: unpriced })}
      onDone={({ comment }) =>
        act.mutateAsync({ params: { id, action: action.name }, body: { comment, concurrencyStamp } })
      }
      onClose={onClose}
    />
  );
}

import { promises } from '@ishare/contracts/sales-order/capacity.js';
import type { OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import { orders } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
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

/** What the machines say to the promised day, before an order is confirmed for it. */
function PromiseNote({ order, promise }: { order: OneOrder; promise: ReplyOf<typeof promises.propose> }) {
  const { t } = useTranslation('salesOrder');
  const mayEdit = usePermission(salesOrderPermissions.names.Orders.Edit);
  const asked = { params: { id: order.id } };
  const take = useAct(promises.take);
  if (promise.date === null || promise.isKept) return null;
  const isOpen = promise.promiseDate === null;
  return (
    <Alert
      type={isOpen ? 'info' : 'warning'}
      showIcon
      style={{ marginBottom: 8 }}
      title={
        isOpen
          ? t('promise.willBe', { date: promise.date })
          : t('promise.notKeptFrom', { date: promise.promiseDate, first: promise.date })
      }
      action={
        !isOpen &&
        mayEdit && (
          <Button size="small" loading={take.isPending} onClick={() => take.mutate(asked)}>
            {t('promise.take', { date: promise.date })}
          </Button>
        )
      }
    />
  );
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
  const isConfirming = action.name === 'confirm';
  const promise = useRoute(
    promises.propose,
    { params: { id } },
    { enabled: isConfirming, gcTime: 0, retry: false, calls: { quiet: true } },
  );
  const word = t(`orderAction.${action.name}`);
  return (
    <ReasonDialog
      okText={word}
      title={t('order.actionOn', { action: word, no: order.salesOrderNo })}
      comment={action.comment}
      isNoteAwaited={promise.isLoading}
      {...(isConfirming && {
        note: (
          <>
            {unpriced}
            {promise.data && <PromiseNote order={order} promise={promise.data} />}
          </>
        ),
      })}
      onDone={({ comment }) =>
        act.mutateAsync({ params: { id, action: action.name }, body: { comment, concurrencyStamp } })
      }
      onClose={onClose}
    />
  );
}

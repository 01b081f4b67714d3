import { intentOrders } from '@ishare/contracts/crm/intent-order.js';
import type { IntentOrder } from '@ishare/contracts/crm/intent-order.js';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { PersonName } from '../../../resource/PersonName';
import { listed } from '../../../ui/figures';
import { useCustomer } from '../customers/use-customer';
import { salesOrderPath } from '../places';
import { OrderDialog } from './OrderDialog';

/** Makes the order of an intent: what it begins with, and where each of it comes from. */
export function MakeOrderDialog({ intent, onClose }: { intent: IntentOrder; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const go = useNavigate();
  const { data: customer } = useCustomer(intent.customerId);
  const make = useAct(intentOrders.makeOrder, {
    onDone: ({ salesOrderId, salesOrderNo }) => {
      tellSuccess(t('intentOrder.made', { salesOrderNo }));
      onClose();
      if (salesOrderId) void go(salesOrderPath(salesOrderId));
    },
  });
  const carried = {
    customer: intent.customerName,
    dealer: intent.dealerName,
    receiver: [customer?.name, customer?.phoneNumber, customer?.address].filter(Boolean).join(' · '),
    designer: intent.designerId && <PersonName id={intent.designerId} userName={null} />,
    remark: intent.remark,
  };
  return (
    <OrderDialog
      title={`${t('intentOrder.makeOrder')} · ${intent.orderNo}`}
      okText={t('intentOrder.makeOrder')}
      orderName={[intent.customerName, listed(intent.rooms)].filter(Boolean).join(' · ')}
      carried={Object.fromEntries(
        Object.entries(carried).map(([key, value]) => [key, { label: t(`intentOrder.carriedFrom.${key}`), value }]),
      )}
      isPending={make.isPending}
      onMake={(wish) =>
        make.mutate({ params: { id: intent.id }, body: { ...wish, concurrencyStamp: intent.concurrencyStamp } })
      }
      onClose={onClose}
    />
  );
}

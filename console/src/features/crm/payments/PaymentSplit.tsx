import type { AllocationRow } from '@ishare/contracts/crm/bill.js';
import { payments } from '@ishare/contracts/crm/payment.js';
import type { Payment } from '@ishare/contracts/crm/payment.js';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { SplitCard } from '../allocations/SplitCard';

interface SplitProps {
  payment: Payment;
  onDone: () => void;
  onClose: () => void;
}

/** What of a confirmed payment is on which bill, and another split of it. */
export default function PaymentSplit({ payment, onDone, onClose }: SplitProps) {
  const { t } = useTranslation('crm');
  const { id } = payment;
  // As it is by now: of the list that it was opened from somebody may have made another split since.
  const read = useRoute(payments.get, { params: { id } });
  const { paymentNo, contractId, amount, isRefund, allocations, concurrencyStamp } = read.data ?? payment;
  const act = useAct(payments.allocate, {
    onDone: () => {
      tellSuccess(t('split.saved'));
      onDone();
      onClose();
    },
  });
  return (
    <Drawer open size={760} title={paymentNo} onClose={onClose}>
      <SplitCard
        stamp={concurrencyStamp}
        source={{ contractId, amount, isRefund }}
        held={allocations as AllocationRow[]}
        isPending={act.isPending}
        onSave={(split) => act.mutate({ params: { id }, body: { allocations: split, concurrencyStamp } })}
      />
    </Drawer>
  );
}

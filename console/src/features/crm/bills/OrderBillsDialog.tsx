import { bills } from '@ishare/contracts/crm/bill.js';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../../resource/LookupSelect';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';

interface Offered {
  salesOrderNo: string;
  customerName: string | null;
  dealerName: string | null;
}

const field = {
  key: 'salesOrderId',
  type: 'lookup' as const,
  path: '/api/app/salesOrder',
  labelOf: ({ salesOrderNo, customerName, dealerName }: Offered) =>
    [salesOrderNo, customerName, dealerName].filter(Boolean).join(' · '),
};

/** Bills an order without a contract: its deposit and the rest. */
export default function OrderBillsDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const [salesOrderId, setOrder] = useState<string>();
  const make = useAct(bills.ofOrder, {
    onDone: ({ items }) => {
      tellSuccess(t('bill.made', { count: items.length }));
      onDone();
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('bill.ofOrder')}
      okText={t('bill.ofOrder')}
      okButtonProps={{ disabled: !salesOrderId, loading: make.isPending }}
      onOk={() => make.mutate({ body: { salesOrderId: salesOrderId! } })}
      onCancel={onClose}
    >
      <p>{t('bill.ofOrderHint')}</p>
      <label>
        {t('bill.salesOrderNo')}
        <div>
          <LookupSelect field={field} value={salesOrderId} onChange={(id) => setOrder(id as string | undefined)} />
        </div>
      </label>
    </Modal>
  );
}

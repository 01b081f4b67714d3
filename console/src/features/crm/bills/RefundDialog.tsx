import { bills, BillState } from '@ishare/contracts/crm/bill.js';
import type { Bill } from '@ishare/contracts/crm/bill.js';
import { sumOf, without } from '@ishare/kernel/money.js';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { money } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';

const MAX_REMARK = 512;

/** What of a paid bill is paid back: to a dealer's balance at once, to a customer by a payment. */
export default function RefundDialog({
  bill,
  onDone,
  onClose,
}: {
  bill: Bill;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('crm');
  const [amount, setAmount] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const act = useAct(bills.refund, {
    onDone: () => {
      tellSuccess(t(bill.dealerId ? 'bill.refundedToBalance' : 'bill.refundMade'));
      onDone();
      onClose();
    },
  });
  const query = { refundOfId: bill.id, maxResultCount: 100 };
  const before = useRoute(bills.list, { query }, { calls: { quiet: true } }).data?.items ?? [];
  const back = sumOf(before.filter(({ state }) => state !== BillState.Void).map((one) => one.amount));
  return (
    <Modal
      open
      title={t('bill.refundOf', { no: bill.billNo })}
      okText={t('bill.refund')}
      okButtonProps={{ disabled: !amount, loading: act.isPending }}
      onOk={() => act.mutate({ params: { id: bill.id }, body: { amount: amount!, comment: comment.trim() || null } })}
      onCancel={onClose}
    >
      <p>
        {t(bill.dealerId ? 'bill.refundDealerHint' : 'bill.refundCustomerHint', { paid: money(bill.allocatedAmount) })}
      </p>
      {back > 0 && (
        <p>{t('bill.refundLeft', { back: money(back), left: money(without(bill.allocatedAmount, back)) })}</p>
      )}
      {/* What is beyond that is refused, and not cut to it without a word. */}
      <NumberInput
        autoFocus
        value={amount}
        min={0.01}
        precision={2}
        prefix="¥"
        style={{ width: '100%', marginBottom: 8 }}
        placeholder={t('bill.amount')}
        aria-label={t('bill.amount')}
        onChange={setAmount}
      />
      <Input
        value={comment}
        maxLength={MAX_REMARK}
        placeholder={t('bill.reason')}
        aria-label={t('bill.reason')}
        onChange={({ target }) => setComment(target.value)}
      />
    </Modal>
  );
}

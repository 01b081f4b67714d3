import { bills } from '@ishare/contracts/crm/bill.js';
import type { Bill } from '@ishare/contracts/crm/bill.js';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { ReasonDialog } from '../../../ui/ReasonDialog';

/** Takes back a bill of which nothing is paid. */
export default function VoidDialog({ bill, onDone, onClose }: { bill: Bill; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const act = useAct(bills.void, {
    onDone: () => {
      tellSuccess(t('bill.voided', { no: bill.billNo }));
      onDone();
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('bill.voidOf', { no: bill.billNo })}
      label={t('bill.reason')}
      okText={t('bill.void')}
      danger
      isPending={act.isPending}
      onSay={(comment) => act.mutate({ params: { id: bill.id }, body: { comment } })}
      onClose={onClose}
    />
  );
}

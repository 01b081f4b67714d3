import { billLife, BillType, type Bill } from '@ishare/contracts/crm/bill.js';
import { useTranslation } from 'react-i18next';
import { StateOfRecord } from '../../resource/machine/StateOfRecord';
import type { Tones } from '../../resource/machine/StateOfRecord';
import { money } from '../../ui/figures';

const billTones: Tones = { Open: 'info', Part: 'warning', Paid: 'success', Overdue: 'danger', Void: 'neutral' };

/** What states are called of a refund. */
export const REFUND_WORDS = { key: 'type', is: BillType.Refund, texts: 'crm:bill.refundState' } as const;

/** What of a bill is paid; of a refund, what of it is paid back. */
export const BillStateTag = ({ bill: { state, type } }: { bill: Pick<Bill, 'state' | 'type'> }) => (
  <StateOfRecord
    machine={billLife}
    state={state}
    tones={billTones}
    words={type === REFUND_WORDS.is ? REFUND_WORDS.texts : undefined}
  />
);

/** What of a bill is still to come, or to be paid back. */
export function OpenOf({ bill: { type, openAmount } }: { bill: Pick<Bill, 'type' | 'openAmount'> }) {
  const { t } = useTranslation('crm');
  return t(type === BillType.Refund ? 'bill.backOf' : 'contract.openOf', { open: money(openAmount) });
}

/** What a bill is for: by the name of its share, else by its kind. */
export function BillKind({ type, name }: { type: number; name: string | null }) {
  const { t } = useTranslation('crm');
  const kind = Object.entries(BillType).find(([, value]) => value === type)?.[0];
  return name ?? t(`bill.typeName.${kind}`);
}

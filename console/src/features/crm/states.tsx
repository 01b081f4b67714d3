import { billLife, BillType } from '@ishare/contracts/crm/bill.js';
import { useTranslation } from 'react-i18next';
import { StateOfRecord } from '../../resource/machine/StateOfRecord';
import type { Tones } from '../../resource/machine/StateOfRecord';

const billTones: Tones = { Open: 'info', Part: 'warning', Paid: 'success', Overdue: 'danger', Void: 'neutral' };

export const BillStateTag = ({ state }: { state: number }) => (
  <StateOfRecord machine={billLife} state={state} tones={billTones} />
);

/** What a bill is for: by the name of its share, else by its kind. */
export function BillKind({ type, name }: { type: number; name: string | null }) {
  const { t } = useTranslation('crm');
  const kind = Object.entries(BillType).find(([, value]) => value === type)?.[0];
  return name ?? t(`bill.typeName.${kind}`);
}

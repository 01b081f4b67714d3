import { LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import type { OrderException } from '@ishare/contracts/sales-order/exception.js';
import { useTranslation } from 'react-i18next';

const nameOf = (party: number) => Object.entries(LiableParty).find(([, value]) => value === party)?.[0] ?? '';

/** Who bears how much of a fault, in one line. */
export function Shares({ exception: { shares } }: { exception: Pick<OrderException, 'shares'> }) {
  const { t } = useTranslation('salesOrder');
  return shares.map(({ liableParty, ratio }) => `${t(`liableParty.${nameOf(liableParty)}`)} ${ratio} %`).join(' · ');
}

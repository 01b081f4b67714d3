import type { OrderDelay } from '@ishare/contracts/sales-order/order-delay.js';
import { useTranslation } from 'react-i18next';

/** How late an order is, and where it waits, in words. */
export function useDelayText(delay: OrderDelay | null): { promised: string; waits: readonly string[] } {
  const { t } = useTranslation('salesOrder');
  if (!delay) return { promised: '', waits: [] };
  const { days, promiseDate: date, waits } = delay;
  const said = days > 0 ? 'late' : days === 0 ? 'today' : 'soon';
  return {
    promised: t(`delay.${said}`, { count: Math.abs(days), date }),
    waits: waits.map(({ at, count }) => t(`delay.at.${at}`, { count: count ?? 0 })),
  };
}

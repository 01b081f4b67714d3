import { DAYS_BEFORE, orderDelays } from '@ishare/contracts/sales-order/order-delay.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { useDelayText } from '../progress/delay-text';

const DAY = 86_400_000;

/** Whether the day of an order is near enough, by this clock, to ask for what holds it up; the server's decides. */
const isNear = ({ promiseDate, state }: OneOrder): boolean =>
  promiseDate !== null && state < OrderState.Signed && Date.parse(promiseDate) - Date.now() < (DAYS_BEFORE + 2) * DAY;

/** Why an order is late, or will be: where it waits. */
export function OrderDelayNote({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  const { data } = useRoute(
    orderDelays.of,
    { params: { id: order.id } },
    { enabled: isNear(order), calls: { quiet: true } },
  );
  const { promised, waits } = useDelayText(data?.delay ?? null);
  if (!data?.delay || waits.length === 0) return null;
  const { days } = data.delay;
  const reason = waits.join(t('delay.and'));
  return (
    <Alert type={days > 0 ? 'error' : 'warning'} showIcon title={`${promised}${t('delay.because', { reason })}`} />
  );
}

import { packing } from '@ishare/contracts/sales-order/packing.js';
import type { WaitingOrder } from '@ishare/contracts/sales-order/packing.js';
import { Progress } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { keptCall, useRoute } from '../../../session/routes';
import { today } from '../../../state/zone';
import { EmptyState } from '../../../ui/EmptyState';
import { count, dateText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import styles from '../Delivery.module.css';

/** Orders whose boards are read before the network goes: so many are begun in a few hours. */
const mostKept = 12;

/** Reads the boards of the orders that are packed next, so that they are there without a network. */
function useKeptBoards(orders: readonly WaitingOrder[] | undefined): void {
  const ids = orders
    ?.slice(0, mostKept)
    .map(({ salesOrderId }) => salesOrderId)
    .join(' ');
  useEffect(() => {
    if (!ids) return undefined;
    const stop = new AbortController();
    void (async () => {
      for (const id of ids.split(' ')) {
        if (stop.signal.aborted) return;
        await keptCall(packing.board, { params: { id } }, { quiet: true, signal: stop.signal }).catch(() => undefined);
      }
    })();
    return () => stop.abort();
  }, [ids]);
}

/** The orders that are to be packed, those promised first first: one of them is opened by a tap, or by a scan. */
export function ToPack({ onOpen }: { onOpen: (salesOrderId: string) => void }) {
  const { t } = useTranslation('delivery');
  const waiting = useRoute(packing.waiting, {}, { calls: { quiet: true }, isKept: true, select: ({ items }) => items });
  useKeptBoards(waiting.data);
  if (!waiting.data) return <QueryState of={waiting} />;
  if (waiting.data.length === 0) return <EmptyState text={t('packing.hint')} />;
  return (
    <section>
      <p className={styles.soft}>{t('packing.hint')}</p>
      <nav className={styles.orders} aria-label={t('packing.toPack')}>
        {waiting.data.map((order) => (
          <button key={order.salesOrderId} type="button" onClick={() => onOpen(order.salesOrderId)}>
            <strong>{order.salesOrderNo}</strong>
            <span>{[order.customerName, order.orderName].filter(Boolean).join(' · ')}</span>
            {order.promiseDate && (
              <StateTag tone={dateText(order.promiseDate) < today() ? 'danger' : 'neutral'}>
                {t('packing.promised', { date: dateText(order.promiseDate) })}
              </StateTag>
            )}
            <small>
              {[
                order.packages > 0 &&
                  t('packing.packagesOf', {
                    count: order.packages,
                    in: count(order.packed),
                    of: count(order.packages),
                  }),
                !order.isOfGoods &&
                  order.perCut < 100 &&
                  t('packing.cutSoFar', { percent: count(Math.floor(order.perCut)) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <Progress
              aria-label={order.salesOrderNo}
              percent={Math.floor(order.perPacked)}
              size="small"
              strokeColor="var(--primary)"
            />
          </button>
        ))}
      </nav>
    </section>
  );
}

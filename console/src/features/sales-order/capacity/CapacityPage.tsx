import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { capacities, CAPACITIES } from '@ishare/contracts/sales-order/capacity.js';
import type { Capacity, CapacityWeek, Work } from '@ishare/contracts/sales-order/capacity.js';
import { Alert, Button, Drawer } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { orderPath } from '../places';
import { OrderStateTag } from '../states';
import styles from './Capacity.module.css';
import { amount, Filled } from './Filled';
import { Scrolled } from '../../../ui/Scrolled';

const weeks = 12;
const calendarsPath = '/basic-setup/calendars';
const format = 'YYYY-MM-DD';

interface Behind {
  of: Capacity;
  from: string;
  to: string;
}

/** The orders behind a bar, those first that are promised first. */
function OrdersBehind({ behind: { of, from, to }, onClose }: { behind: Behind; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const read = useRoute(capacities.orders, { query: { from, to } });
  const orders = (read.data?.items ?? []).filter(({ load }) => load[of] > 0);
  return (
    <Drawer open size={640} onClose={onClose} title={`${t(`capacity.${of}`)} · ${from} – ${to}`}>
      {orders.length > 0 ? (
        <table className={styles.table}>
          <tbody>
            {orders.map((order) => (
              <tr key={order.salesOrderId}>
                <td>
                  <Link to={orderPath(order.salesOrderId)}>{order.salesOrderNo}</Link>
                  <br />
                  <small>{order.orderName}</small>
                </td>
                <td>
                  {order.customerName}
                  <br />
                  <small>{order.dealerName}</small>
                </td>
                <td>
                  <OrderStateTag state={order.state} />
                </td>
                <td>{order.promiseDate}</td>
                <td className={styles.number}>{amount(order.load[of], of)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <QueryState of={read} none={t('capacity.noOrders')} />
      )}
    </Drawer>
  );
}

function WeekRow({ week, onOpen }: { week: CapacityWeek; onOpen: (behind: Behind) => void }) {
  const { t } = useTranslation('salesOrder');
  const to = dayjs(week.monday).add(6, 'day').format(format);
  return (
    <tr>
      <th scope="row">
        {week.monday}
        <br />
        <small>{t('capacity.orders', { count: week.orders })}</small>
      </th>
      {CAPACITIES.map((of) => (
        <td key={of}>
          <button
            type="button"
            className={styles.open}
            disabled={week.load[of] <= 0}
            onClick={() => onOpen({ of, from: week.monday, to })}
          >
            <span className="visually-hidden">
              {t('capacity.open', { what: t(`capacity.${of}`), week: week.monday })}
            </span>
            <Filled of={of} capacity={week.capacity[of]} load={week.load[of]} />
            {week.capacity[of] > 0 && (
              <small>
                {amount(week.load[of], of)} / {amount(week.capacity[of], of)}
              </small>
            )}
          </button>
        </td>
      ))}
    </tr>
  );
}

/** What cannot be seen of the weeks: that there is no calendar, and what was left of days that are gone. */
function Warnings({ behind, hasCalendar }: { behind: Work; hasCalendar: boolean }) {
  const { t } = useTranslation('salesOrder');
  const late = CAPACITIES.filter((of) => behind[of] > 0);
  const calendars = (
    <Link to={calendarsPath}>
      <Button size="small">{t('capacity.toCalendars')}</Button>
    </Link>
  );
  return (
    <>
      {!hasCalendar && <Alert type="warning" showIcon title={t('capacity.noCalendar')} action={calendars} />}
      {late.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('capacity.behind', {
            what: late.map((of) => `${t(`capacity.${of}`)} ${amount(behind[of], of)}`).join(' · '),
          })}
        />
      )}
    </>
  );
}

/** What each week takes and what of it is promised; each bar opens the orders behind it. */
export default function CapacityPage() {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [search, setSearch] = useSearchParams();
  const from = search.get('from') ?? undefined;
  const read = useRoute(
    capacities.weeks,
    { query: { ...(from && { from }), weeks } },
    { placeholderData: (before) => before },
  );
  const [behind, open] = useState<Behind>();
  const first = read.data?.items[0]?.monday;
  const turn = (by: number) =>
    first &&
    setSearch(
      {
        from: dayjs(first)
          .add(by * weeks, 'week')
          .format(format),
      },
      { replace: true },
    );
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header className={styles.head}>
          <h2>{t('capacity.title')}</h2>
          <Button icon={<LeftOutlined />} aria-label={t('capacity.earlier')} onClick={() => turn(-1)} />
          <Button onClick={() => setSearch({}, { replace: true })}>{t('capacity.now')}</Button>
          <Button icon={<RightOutlined />} aria-label={t('capacity.later')} onClick={() => turn(1)} />
        </header>
        {read.data && <Warnings behind={read.data.behind} hasCalendar={read.data.hasCalendar} />}
        {read.data ? (
          <Scrolled className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('capacity.week')}</th>
                  {CAPACITIES.map((of) => (
                    <th key={of} scope="col">
                      {t(`capacity.${of}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {read.data.items.map((week) => (
                  <WeekRow key={week.monday} week={week} onOpen={open} />
                ))}
              </tbody>
            </table>
          </Scrolled>
        ) : (
          <QueryState of={read} />
        )}
      </section>
      {behind && <OrdersBehind behind={behind} onClose={() => open(undefined)} />}
    </div>
  );
}

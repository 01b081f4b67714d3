import { deliveryReports, orderReports, workshopReports } from '@ishare/contracts/insight/reports.js';
import type { ReportFigure } from '@ishare/contracts/insight/reports.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayPeriod } from '../../../resource/day-period';
import { useRoute } from '../../../session/routes';
import { usePathOf } from '../../../state/places';
import { count, dateText } from '../../../ui/figures';
import { placedOn } from '../order-lists';
import { daysOf } from './last-days';
import styles from './DashboardPage.module.css';
import { Card } from './Card';

type Days = UseQueryResult<{ items: ReportFigure[] }>;

function DayBars({
  figures,
  hrefOf,
}: {
  figures: readonly ReportFigure[];
  hrefOf: (date: string) => string | undefined;
}) {
  const days = daysOf(figures);
  const most = Math.max(...days.map(({ value }) => value), Number.EPSILON);
  return (
    <ul className={styles.bars}>
      {days.map(({ date, value, series }) => {
        const href = value > 0 ? hrefOf(date) : undefined;
        const words = series.map((one) => `${one.name} ${count(one.value)}`).join(' · ');
        return (
          <li key={date} title={words}>
            <span>{href ? <Link to={href}>{dateText(date)}</Link> : dateText(date)}</span>
            <span className={styles.bar}>
              <i style={{ width: `${(value / most) * 100}%` }} />
            </span>
            <span data-figure>{count(value)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What was ordered, cut, banded and bored on each of the last five days; a day opens what it counts. */
export function LastDays() {
  const { t } = useTranslation('dashboard');
  const calls = { quiet: true };
  const orders = useRoute(orderReports.orders, {}, { calls });
  const cabinets = useRoute(orderReports.cabinets, {}, { calls });
  const cut = useRoute(workshopReports.cut, {}, { calls });
  const edge = useRoute(workshopReports.edge, {}, { calls });
  const bore = useRoute(workshopReports.bore, {}, { calls });
  const complete = useRoute(workshopReports.complete, {}, { calls });
  const packages = useRoute(deliveryReports.packages, {}, { calls });
  const delivery = useRoute(deliveryReports.delivery, {}, { calls });
  const config = useRoute(workshopReports.config, {}, { calls });
  const ordersPath = usePathOf('sales-order/orders');
  const logPath = usePathOf('optimisation/stock-log');
  const ordersOf = (date: string) => ordersPath && `${ordersPath}?${new URLSearchParams(placedOn(date))}`;
  const movesOf = (date: string) => logPath && `${logPath}?from=${date}&to=${date}`;
  const packagesPath = usePathOf('delivery/packages');
  const shipmentsPath = usePathOf('delivery/shipments');
  const within = (path: string | undefined, what: string) => (date: string) => {
    const { from, to } = dayPeriod(date, date);
    return path && from && to && `${path}?${new URLSearchParams({ [`${what}From`]: from, [`${what}To`]: to })}`;
  };
  const [packedOf, sentOf] = [within(packagesPath, 'packed'), within(shipmentsPath, 'sent')];
  const nowhere = () => undefined;
  const cards: readonly [string, Days, (date: string) => string | undefined][] = [
    ['orders', orders, ordersOf],
    ['cabinets', cabinets, ordersOf],
    ['cut', cut, movesOf],
    ['edge', edge, nowhere],
    ['bore', bore, nowhere],
    ['complete', complete, nowhere],
    ['config', config, nowhere],
    ['packages', packages, packedOf],
    ['delivery', delivery, sentOf],
  ];
  return (
    <div className={styles.days}>
      {cards.map(([key, query, hrefOf]) => (
        <Card key={key} title={t(`days.${key}`)} query={query}>
          {({ items }) => <DayBars figures={key === 'complete' ? cutOnly(items) : items} hrefOf={hrefOf} />}
        </Card>
      ))}
    </div>
  );
}

/** Of the lists those that were cut to the last board. */
const cutOnly = (items: readonly ReportFigure[]): ReportFigure[] =>
  items.map((item) => (item.name === 'Confirmed' ? { ...item, value: 0, name: '' } : item));

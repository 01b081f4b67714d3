import { boardLogs, EveryWeekQueryType } from '@ishare/contracts/optimisation/board-logs.js';
import { Input, Segmented, Select, Skeleton } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { usePeriodQuery } from '../../../resource/day-period';
import { useRoute } from '../../../session/routes';
import { area, count, money, percent, titleIn } from '../../../ui/figures';
import { StockFigures } from '../offcuts/StockFigures';
import { offCutStatusOptions } from '../options';
import { stockLogPath } from '../places';
import { Failed } from './Failed';
import styles from './Numbers.module.css';
import { useAsked } from './use-asked';
import { daysOfWeek } from './weeks';
import { Scrolled } from '../../../ui/Scrolled';
import { lazy } from '../../../state/lazy';

const DateRange = lazy(() => import('../../../ui/DateRange'));

const calls = { quiet: true };
const weekly = ['count', 'area', 'amount'] as const;
const weeklyTypes = [EveryWeekQueryType.Count, EveryWeekQueryType.Area, EveryWeekQueryType.Amount] as const;
const weeklyText = {
  count,
  area: (value: number) => `${area(value)} m²`,
  amount: (value: number) => `¥ ${money(value)}`,
};

interface BarLine {
  title: ReactNode;
  values: readonly { value: number; isOut?: boolean }[];
  text: string;
}

/** Lines with a bar for each value, against the largest of all. */
function Bars({ lines, none }: { lines: readonly BarLine[]; none: string }) {
  if (lines.length === 0) return <p className={styles.none}>{none}</p>;
  const most = Math.max(...lines.flatMap(({ values }) => values.map(({ value }) => value)), Number.EPSILON);
  return (
    <ul className={styles.bars}>
      {lines.map(({ title, values, text }, index) => (
        <li key={index}>
          <span>{title}</span>
          <span className={styles.bar}>
            {values.flatMap(({ value, isOut }, at) =>
              value > 0 ? (
                <i key={at} data-out={isOut || undefined} style={{ width: `${(value / most) * 100}%` }} />
              ) : (
                []
              ),
            )}
          </span>
          <span data-figure>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Filters({ at, put }: ReturnType<typeof useAsked>) {
  const { t } = useTranslation('optimisation');
  return (
    <div className={styles.filters}>
      <Suspense>
        <DateRange
          label={t('offcutStatistics.period')}
          from={at('from')}
          to={at('to')}
          onChange={(from, to) => put({ from, to })}
        />
      </Suspense>
      <Select
        allowClear
        placeholder={t('offcutStatistics.status')}
        aria-label={t('offcutStatistics.status')}
        value={at('status') || undefined}
        options={offCutStatusOptions.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
        onChange={(status?: string) => put({ status: status ?? '' })}
      />
      <Input.Search
        allowClear
        placeholder={t('offcutStatistics.fCode')}
        aria-label={t('offcutStatistics.fCode')}
        defaultValue={at('fCode')}
        maxLength={32}
        onSearch={(fCode) => put({ fCode: fCode.trim() })}
      />
    </div>
  );
}

type Asked = z.input<typeof boardLogs.byMaterial.query>;
interface Part {
  query: Asked;
  /** The address of the movements behind a figure. */
  logOf: (more: Readonly<Record<string, string>>) => string;
}

function Days({ query, logOf }: Part) {
  const { t } = useTranslation('optimisation');
  const days = useRoute(boardLogs.byDay, { query }, { calls });
  if (days.isError) return <Failed onRetry={() => void days.refetch()} />;
  if (!days.data) return <Skeleton active />;
  return (
    <Bars
      none={t('offcutStatistics.none')}
      lines={days.data.items.toReversed().map(({ date, inCount, outCount }) => ({
        title: <Link to={logOf({ from: date, to: date })}>{date}</Link>,
        values: [{ value: inCount }, { value: outCount, isOut: true }],
        text: t('offcutStatistics.moved', { in: count(inCount), out: count(outCount) }),
      }))}
    />
  );
}

function Weeks({ query, logOf, by }: Part & { by: (typeof weekly)[number] }) {
  const { t } = useTranslation('optimisation');
  const everyWeekQueryType = weeklyTypes[weekly.indexOf(by)]!;
  const weeks = useRoute(boardLogs.byWeek, { query: { ...query, everyWeekQueryType } }, { calls });
  if (weeks.isError) return <Failed onRetry={() => void weeks.refetch()} />;
  if (!weeks.data) return <Skeleton active />;
  return (
    <Bars
      none={t('offcutStatistics.none')}
      lines={weeks.data.items.toReversed().map(({ week, value }) => ({
        title: <Link to={logOf(daysOfWeek(week))}>{week}</Link>,
        values: [{ value }],
        text: weeklyText[by](value),
      }))}
    />
  );
}

/** What moved of each material, and how much of it was used again. */
function Materials({ query, logOf }: Part) {
  const { t } = useTranslation('optimisation');
  const materials = useRoute(boardLogs.byMaterial, { query }, { calls });
  if (materials.isError) return <Failed onRetry={() => void materials.refetch()} />;
  if (!materials.data) return <Skeleton active />;
  if (materials.data.items.length === 0) return null;
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('offcutStatistics.material')}</th>
            <th data-figure>{t('offcutStatistics.in')}</th>
            <th data-figure>{t('offcutStatistics.out')}</th>
            <th data-figure>{titleIn(t('offcutStatistics.area'), 'm²')}</th>
            <th data-figure>{t('offcutStatistics.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {materials.data.items.map((row) => (
            <tr key={row.materialCode}>
              <td>
                <Link to={logOf({ filter: row.materialCode })}>{row.materialCode}</Link>
              </td>
              <td data-figure>{count(row.inCount)}</td>
              <td data-figure>{count(row.outCount)}</td>
              <td data-figure>{area(row.area)}</td>
              <td data-figure>{percent(row.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** What came onto the offcut rack and left it, how much of it was used again, and what lies there. */
export default function OffcutStatisticsPage() {
  const { t } = useTranslation('optimisation');
  const { at, put } = useAsked();
  const period = usePeriodQuery('startTime', 'endTime');
  const query: Asked = {
    ...period,
    ...(at('fCode') && { fCode: at('fCode') }),
    ...(at('status') && { offCutStatus: at('status') }),
  };
  const by = weekly.find((name) => name === at('weekBy')) ?? 'count';
  const logOf: Part['logOf'] = (more) => {
    const asked = { isOffCut: 'true', from: at('from'), to: at('to'), fCode: at('fCode'), ...more };
    return `${stockLogPath}?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`;
  };
  return (
    <section className={styles.page}>
      <Filters at={at} put={put} />
      <StockFigures />
      <div className={styles.blocks}>
        <div>
          <h2>{t('offcutStatistics.byDay')}</h2>
          <Days query={query} logOf={logOf} />
        </div>
        <div>
          <h2>
            {t('offcutStatistics.byWeek')}
            <Segmented
              size="small"
              value={by}
              options={weekly.map((name) => ({ value: name, label: t(`offcutStatistics.by.${name}`) }))}
              onChange={(next) => put({ weekBy: next === 'count' ? '' : next })}
            />
          </h2>
          <Weeks query={query} logOf={logOf} by={by} />
          <Materials query={query} logOf={logOf} />
        </div>
      </div>
    </section>
  );
}

import { boardLogs, EveryWeekQueryType } from '@ishare/contracts/optimisation/board-logs.js';
import { Input, Segmented, Select } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { usePeriodQuery } from '../../../resource/day-period';
import { useRoute } from '../../../session/routes';
import { area, count, money, percent, titleIn } from '../../../ui/figures';
import { StockFigures } from '../offcuts/StockFigures';
import { offCutStatusOptions } from '../options';
import { stockLogPath } from '../places';
import styles from './Numbers.module.css';

const DateRange = lazy(() => import('../../../ui/DateRange'));

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

/** The statistics' filters and the way of counting weeks, as the page's address keeps them. */
function useAsked() {
  const [search, setSearch] = useSearchParams();
  const put = (change: Readonly<Record<string, string>>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(change)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );
  return { at: (key: string) => search.get(key) ?? '', put };
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

/** What moved of each material, and how much of it was used again. */
function Materials({ query }: { query: Asked }) {
  const { t } = useTranslation('optimisation');
  const materials = useRoute(boardLogs.byMaterial, { query });
  return (
    <div className={styles.scroll}>
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
          {(materials.data?.items ?? []).map((row) => (
            <tr key={row.materialCode}>
              <td>
                <Link to={`${stockLogPath}?${new URLSearchParams({ isOffCut: 'true', filter: row.materialCode })}`}>
                  {row.materialCode}
                </Link>
              </td>
              <td data-figure>{count(row.inCount)}</td>
              <td data-figure>{count(row.outCount)}</td>
              <td data-figure>{area(row.area)}</td>
              <td data-figure>{percent(row.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {materials.data?.items.length === 0 && <p className={styles.none}>{t('offcutStatistics.none')}</p>}
    </div>
  );
}

/** What came onto the offcut rack and left it, how much of it was used again, and what lies there. */
export default function OffcutStatisticsPage() {
  const { t } = useTranslation('optimisation');
  const { at, put } = useAsked();
  const period = usePeriodQuery('startTime', 'endTime');
  const query = {
    ...period,
    ...(at('fCode') && { fCode: at('fCode') }),
    ...(at('status') && { offCutStatus: at('status') }),
  };
  const kind = Math.max(0, weekly.indexOf(at('by') as (typeof weekly)[number]));
  const days = useRoute(boardLogs.byDay, { query });
  const weeks = useRoute(boardLogs.byWeek, { query: { ...query, everyWeekQueryType: weeklyTypes[kind]! } });
  const logOf = (day: string) => `${stockLogPath}?${new URLSearchParams({ isOffCut: 'true', from: day, to: day })}`;
  const moved = ({ inCount, outCount }: { inCount: number; outCount: number }) =>
    t('offcutStatistics.moved', { in: count(inCount), out: count(outCount) });
  const none = t('offcutStatistics.none');
  return (
    <section className={styles.page}>
      <Filters at={at} put={put} />
      <StockFigures />
      <div className={styles.blocks}>
        <div>
          <h2>{t('offcutStatistics.byDay')}</h2>
          <Bars
            none={none}
            lines={(days.data?.items ?? []).toReversed().map((day) => ({
              title: <Link to={logOf(day.date)}>{day.date}</Link>,
              values: [{ value: day.inCount }, { value: day.outCount, isOut: true }],
              text: moved(day),
            }))}
          />
        </div>
        <div>
          <h2>
            {t('offcutStatistics.byWeek')}
            <Segmented
              size="small"
              value={weekly[kind]!}
              options={weekly.map((name) => ({ value: name, label: t(`offcutStatistics.by.${name}`) }))}
              onChange={(by) => put({ by: by === 'count' ? '' : by })}
            />
          </h2>
          <Bars
            none={none}
            lines={(weeks.data?.items ?? []).toReversed().map(({ week, value }) => ({
              title: week,
              values: [{ value }],
              text: weeklyText[weekly[kind]!](value),
            }))}
          />
          <Materials query={query} />
        </div>
      </div>
    </section>
  );
}

// How the values of widgets are written.
import { reportViews, type ViewColumn } from '@ishare/contracts/insight/report-views.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { TFunction } from 'i18next';
import { area, count, money, percent, shortCount } from '../../../ui/figures';
import type { WidgetRow } from './widget-links';

type Value = WidgetRow[string];

const MONEY = new Set(['amount', 'value', 'open_amount', 'overdue_amount']);
const PERCENT = new Set(['cut_percent', 'shipped_percent', 'utilisation']);

/** Columns of names, which are shown by their words. */
const NAMED: Readonly<Record<string, readonly ViewColumn[]>> = {
  state: [reportViews.orders.columns.state, reportViews.packages.columns.state],
  type: [reportViews.faults.columns.type],
  station: [reportViews.stations.columns.station],
};

/** A value as people read it. */
export function valueText(t: TFunction, column: string, value: Value): string {
  if (value === null) return '–';
  const title = NAMED[column]?.map(({ titles }) => titles?.[String(value)]).find((one) => one !== undefined);
  if (title) return t(title);
  if (typeof value !== 'number') return String(value);
  if (MONEY.has(column)) return money(value);
  if (PERCENT.has(column)) return percent(value);
  return column === 'area' ? area(value) : count(value);
}

/** The same over the bar of a day, which is narrow: per cent whole and without their sign, all else in three digits. */
export function textOverBar(language: string, column: string, value: Value): string {
  if (typeof value !== 'number' || value === 0) return '';
  return PERCENT.has(column) ? count(Math.round(value)) : shortCount(value, language);
}

/** Bars of orders stand in the order of their life. */
export const inOrder = (rows: readonly WidgetRow[], label: string): readonly WidgetRow[] =>
  label === 'state' && rows.every(({ state }) => typeof state === 'string' && state in OrderState)
    ? rows.toSorted((one, other) => OrderState[one.state as 'Draft'] - OrderState[other.state as 'Draft'])
    : rows;

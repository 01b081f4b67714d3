import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { lazy, Suspense } from 'react';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { shiftsText } from './shifts';
import type { Shift } from './shifts';
import type { CalendarDay } from './year';

const YearField = lazy(() => import('./YearField'));
const ShiftsField = lazy(() => import('./ShiftsField'));
const CapacityField = lazy(() => import('./CapacityField'));

interface Calendar extends Row {
  name: string;
  factoryId: string | null;
  year: number;
  weekdays: number[];
  days: CalendarDay[];
  shifts: Shift[];
  capacity: { cut: number; edge: number; bore: number };
}

const P = basicSetupPermissions.names.Calendars;
const shifts = [
  { start: '08:00', end: '12:00' },
  { start: '13:30', end: '18:00' },
];

export default defineScreen<Calendar>({
  name: 'basics:calendar',
  path: '/api/app/calendar',
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: ({ name, year }) => `${name} ${year}`,
  columns: [
    { key: 'name', width: 220, pinned: 'start', sortable: true },
    { key: 'year', width: 90, sortable: true },
    { key: 'shifts', width: 240, render: (row) => shiftsText(row.shifts) },
    { key: 'days', width: 120, align: 'end', render: ({ days }) => days.length },
    {
      key: 'capacity',
      width: 240,
      render: ({ capacity: { cut, edge, bore } }) => `${cut} m\u00b2 \u00b7 ${edge} m \u00b7 ${bore}`,
    },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'year', type: 'text' },
  ],
  toBody: (values, row) => {
    const year = values['year'] as number;
    const days = ((values['days'] as CalendarDay[] | undefined) ?? []).filter(({ date }) =>
      date.startsWith(`${year}-`),
    );
    return {
      ...values,
      days,
      weekdays: row?.weekdays,
      factoryId: row?.factoryId ?? null,
      ...(row?.concurrencyStamp && { concurrencyStamp: row.concurrencyStamp }),
    };
  },
  formSize: 760,
  fields: [
    { key: 'name', type: 'text', required: true, max: 128 },
    {
      key: 'year',
      type: 'number',
      required: true,
      min: 2000,
      max: 2100,
      precision: 0,
      initial: new Date().getFullYear(),
    },
    {
      key: 'shifts',
      type: 'custom',
      initial: shifts,
      hint: 'basics:calendar.shiftsHint',
      render: (props) => (
        <Suspense>
          <ShiftsField {...(props as object)} />
        </Suspense>
      ),
    },
    {
      key: 'capacity',
      type: 'custom',
      initial: { cut: 0, edge: 0, bore: 0 },
      hint: 'basics:calendar.capacityHint',
      render: (props) => (
        <Suspense>
          <CapacityField {...(props as object)} />
        </Suspense>
      ),
    },
    {
      key: 'days',
      type: 'custom',
      span: 2,
      initial: [],
      render: (props) => (
        <Suspense>
          <YearField {...(props as object)} />
        </Suspense>
      ),
    },
  ],
});

import { calendar } from '@ishare/contracts/platform/calendar.js';
import type { CalendarDay } from '@ishare/contracts/platform/calendar.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { today } from '../../../state/zone';
import { shiftsText } from './shifts';
import { usualWeek } from './year';
import { lazy } from '../../../state/lazy';

const YearField = lazy(() => import('./YearField'));
const ShiftsField = lazy(() => import('./ShiftsField'));
const WeekdaysField = lazy(() => import('./WeekdaysField'));
const CapacityField = lazy(() => import('./CapacityField'));

const shifts = [
  { start: '08:00', end: '12:00' },
  { start: '13:30', end: '18:00' },
];

export default thingScreen(calendar, {
  name: 'basics:calendar',
  titleOf: ({ name, year }) => `${name} ${year}`,
  columns: {
    name: { width: 220, pinned: 'start' },
    year: { width: 90, as: 'text' },
    shifts: { width: 240, render: (row) => shiftsText(row.shifts) },
    days: { width: 120, align: 'end', render: ({ days }) => days.length },
    capacity: {
      width: 240,
      render: ({ capacity: { cut, edge, bore } }) => `${cut} m\u00b2 \u00b7 ${edge} m \u00b7 ${bore}`,
    },
  },
  filters: ['year'],
  formSize: 760,
  form: {
    name: true,
    year: { initial: Number(today().slice(0, 4)) },
    shifts: {
      span: 1,
      initial: shifts,
      valid: { check: Array.isArray, message: 'basics:calendar.shiftsWrong' },
      render: (props) => (
        <Suspense>
          <ShiftsField {...(props as object)} />
        </Suspense>
      ),
    },
    factoryId: { span: 1, labelOf: ({ name }: { name: string }) => name },
    weekdays: {
      span: 2,
      initial: usualWeek,
      render: (props) => (
        <Suspense>
          <WeekdaysField {...(props as object)} />
        </Suspense>
      ),
    },
    capacity: {
      span: 1,
      render: (props) => (
        <Suspense>
          <CapacityField {...(props as object)} />
        </Suspense>
      ),
    },
    days: {
      render: (props) => (
        <Suspense>
          <YearField {...(props as object)} />
        </Suspense>
      ),
    },
  },
  // What was marked of another year went with it.
  toBody: ({ year, days }) => ({
    days: ((days as CalendarDay[] | undefined) ?? []).filter(({ date }) => date.startsWith(`${String(year)}-`)),
  }),
});

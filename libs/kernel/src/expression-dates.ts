// Days and times in expressions: texts as the wire has them, `2026-11-25` and `2026-11-25T08:30`. What is none gives
// null. Days are counted on the calendar, whatever the clock of the machine says.
import { toNumber } from './expression-values.js';
import type { Evaluate, ExpressionValue, FunctionDefinition } from './expression-values.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const MOST_DAYS = 3_650_000;

/** ms since 1970 of a text; null of one that is no day. */
function momentOf(value: ExpressionValue): number | null {
  const found = typeof value === 'string' ? MOMENT.exec(value.trim()) : null;
  if (!found) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = found;
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // 31 February is none.
  if (new Date(start).getUTCDate() !== Number(day)) return null;
  const shift = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const offset = shift ? (shift[1] === '-' ? -1 : 1) * (Number(shift[2]) * 60 + Number(shift[3])) : 0;
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return Number(hour) < 24 && Number(minute) < 60 ? start + minutes * 60_000 + Number(second) * 1_000 : null;
}

function dayText(moment: number): string | null {
  const date = new Date(moment);
  return Number.isFinite(moment) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9_999
    ? date.toISOString().slice(0, 10)
    : null;
}

const whole = (value: ExpressionValue): number | null => {
  const number = toNumber(value);
  return number !== null && Number.isInteger(number) && Math.abs(number) <= MOST_DAYS ? number : null;
};

const ofMoment = (operate: (moment: number) => ExpressionValue): FunctionDefinition => ({
  least: 1,
  most: 1,
  build:
    ([only]) =>
    (scope) => {
      const moment = momentOf(only!(scope));
      return moment === null ? null : operate(moment);
    },
});

const between = (unit: number, isWhole: boolean): FunctionDefinition => ({
  least: 2,
  most: 2,
  build: ([from, to]: readonly Evaluate[]) => {
    return (scope) => {
      const [start, end] = [momentOf(from!(scope)), momentOf(to!(scope))];
      if (start === null || end === null) return null;
      return isWhole
        ? Math.floor(end / unit) - Math.floor(start / unit)
        : Math.round(((end - start) / unit) * 10_000) / 10_000;
    };
  },
});

const moved = (move: (moment: number, by: number) => number): FunctionDefinition => ({
  least: 2,
  most: 2,
  build:
    ([of, by]) =>
    (scope) => {
      const [moment, count] = [momentOf(of!(scope)), whole(by!(scope))];
      return moment === null || count === null ? null : dayText(move(moment, count));
    },
});

/** The same day so many months on; the last one of a shorter month. */
function monthsOn(moment: number, months: number): number {
  const date = new Date(moment);
  const target = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(new Date(target).getUTCFullYear(), new Date(target).getUTCMonth() + 1, 0));
  return target + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * DAY;
}

export const dateFunctions: Readonly<Record<string, FunctionDefinition>> = {
  year: ofMoment((moment) => new Date(moment).getUTCFullYear()),
  month: ofMoment((moment) => new Date(moment).getUTCMonth() + 1),
  day: ofMoment((moment) => new Date(moment).getUTCDate()),
  /** 1 is Monday, 7 Sunday. */
  weekday: ofMoment((moment) => new Date(moment).getUTCDay() || 7),
  date: ofMoment(dayText),
  days: between(DAY, true),
  hours: between(HOUR, false),
  adddays: moved((moment, days) => moment + days * DAY),
  addmonths: moved(monthsOn),
};

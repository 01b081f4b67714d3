import { optimisationFactories } from '../optimisation/records.js';
import { group, listed, number, refersTo, rows, text, whole } from '../things/field.js';
import { SIGNED_IN, thing, type RecordOf } from '../things/thing.js';
import { basicSetupPermissions } from './permissions.js';

/** What a day is for work. */
export const DayType = { Work: 0, Rest: 1, Holiday: 2, Half: 3 } as const;
export const MAX_SHIFTS = 6;

export interface CalendarDay {
  date: string;
  type: number;
  name?: string | undefined;
}

const clock = () =>
  text(5)
    .required()
    .verbatim()
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/);
const amount = () => number(0, 10_000_000).default(0);

/** The working days of one year, of a factory or of all. */
export const calendar = thing('Calendar', {
  path: 'api/app/calendar',
  permissions: basicSetupPermissions.names.Calendars,
  reads: SIGNED_IN,
  orderedBy: ['year desc', 'name'],
  fields: {
    name: text(128).required().sorts().searches(),
    factoryId: refersTo(() => optimisationFactories).filters(),
    year: whole(2000, 2100).required().sorts().filters(),
    /** One of DayType for Monday to Sunday; `days` goes before it. */
    weekdays: listed<number>(),
    days: listed<CalendarDay>(),
    shifts: rows({ start: clock(), end: clock() }, MAX_SHIFTS).hinted(),
    /** What a full day takes: m² cut, m edged, holes bored. */
    capacity: group({ cut: amount(), edge: amount(), bore: amount() }).hinted(),
  },
});

export type Calendar = RecordOf<typeof calendar>;

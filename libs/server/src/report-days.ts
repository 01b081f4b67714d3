const DAYS = 5;
const MOST_DAYS = 366;
const MS_PER_DAY = 86_400_000;

/** The period that a report tells: the last five days unless one is asked for, and no more than a year. */
export function reportDays({ startTime, endTime }: { startTime?: Date | undefined; endTime?: Date | undefined }): {
  from: Date;
  to: Date;
} {
  const to = endTime ?? new Date();
  const from = startTime ?? new Date(to.getTime() - (DAYS - 1) * MS_PER_DAY);
  return { from: new Date(Math.max(from.getTime(), to.getTime() - (MOST_DAYS - 1) * MS_PER_DAY)), to };
}

/**
 * What a report tells of each day from $1 to $2 by the clock of zone $3, of rows `day`, `name`, `value`; a day with
 * nothing is told too.
 */
export const byDaySql = (rows: string): string => `
  with told as (${rows})
  select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(t.value, 0)::float8 as value, coalesce(t.name, '') as name
    from generate_series(
           ($1::timestamptz at time zone $3)::date, ($2::timestamptz at time zone $3)::date, '1 day') d(day)
    left join told t on t.day = d.day::date
   order by 1, 3`;

/** The day of a time by the clock of zone $3, and whether it is one of those told. */
export const dayOf = (time: string): string => `(${time} at time zone $3)::date`;
export const isToldDay = (day: string): string =>
  `${day} between ($1::timestamptz at time zone $3)::date and ($2::timestamptz at time zone $3)::date`;

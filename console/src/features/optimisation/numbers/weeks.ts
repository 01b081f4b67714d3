const DAY = 86_400_000;
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Monday and Sunday of a week of the calendar (ISO 8601, such as `2026-W02`), as `yyyy-MM-dd`. */
export function daysOfWeek(week: string): { from: string; to: string } {
  const [year, number] = week.split('-W').map(Number) as [number, number];
  // The first week is that of 4 January; Sunday is its seventh day.
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - (((new Date(fourth).getUTCDay() + 6) % 7) - (number - 1) * 7) * DAY;
  return { from: dayText(monday), to: dayText(monday + 6 * DAY) };
}

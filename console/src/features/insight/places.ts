/** Where reports are looked at, and where those are listed that somebody may look at. */
export const reportViewPath = '/report/view';
export const reportCentrePath = '/report/center';

/** A report with the values that it is run with; values of parameters stand behind `p.`. */
export function reportPath(
  report: { id: string; name: string },
  values: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ id: report.id, name: report.name });
  for (const [name, value] of Object.entries(values)) query.set(`p.${name}`, value);
  return `${reportViewPath}?${query}`;
}

/** The values of parameters that stand in an address. */
export const valuesIn = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].flatMap(([key, value]) => (key.startsWith('p.') ? [[key.slice(2), value]] : [])));

/** Where news is read; the second is the address that the specification has beside it. */
export const newsPlace = '/news';
export const newsContentPlace = '/newsContent';
export const newsPath = (id: string): string => `${newsPlace}?id=${encodeURIComponent(id)}`;

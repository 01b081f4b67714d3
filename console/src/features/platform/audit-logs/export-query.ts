const filters = ['userName', 'entityTypeFullName', 'entityChangeType', 'entityId'];

/** The filter that the address of the page holds, the period as it is asked for, and the clock of the reader. */
export function exportQuery(
  search: string,
  period: Readonly<Record<string, string | number | boolean>>,
  zone: string | undefined,
): Record<string, string | number | boolean> {
  const given = new URLSearchParams(search);
  const wanted = filters.flatMap((key): [string, string][] => {
    const value = given.get(key);
    return value ? [[key, value]] : [];
  });
  return {
    ...Object.fromEntries(wanted),
    ...period,
    timeZone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

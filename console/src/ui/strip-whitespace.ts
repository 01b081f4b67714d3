/** The value without any whitespace, as every search sends it (app-14). */
export function stripWhitespace(value: string): string {
  return value.replace(/\s+/gu, '');
}

/**
 * A search among what is on the page already: whether one of the texts holds what is sought, neither case nor
 * whitespace counting; always when nothing is sought.
 */
export function searchOf(text: string): (...texts: readonly string[]) => boolean {
  const sought = stripWhitespace(text).toLowerCase();
  return (...texts) => texts.some((one) => stripWhitespace(one).toLowerCase().includes(sought));
}

/** The filter values ready to be sent: text stripped, empty ones left out. */
export function searchValues<T extends Record<string, unknown>>(values: T): Partial<T> {
  const entries = Object.entries(values).map(
    ([key, value]) => [key, typeof value === 'string' ? stripWhitespace(value) : value] as const,
  );
  return Object.fromEntries(
    entries.filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as Partial<T>;
}

/** Names in the name of a list that is made of others; those beyond are counted. */
const NAMED = 3;

/**
 * What a list that is made here is called: by what it is made of, in no language, since people of both read it.
 */
export const firstOf = (names: readonly string[], between: string): string =>
  [...names.slice(0, NAMED), ...(names.length > NAMED ? [`+${names.length - NAMED}`] : [])].join(between);

export const group = 'Layout';

export interface ScreenChoice {
  value: string;
  /** Of the menu that has the screen; the key where none has it. */
  title: string;
}

/** The screens that a menu can open: those of this build whose address needs nothing filled in, by title. */
export function screenChoices(
  keys: readonly string[],
  places: readonly { component: string; path: string; title: string }[],
): ScreenChoice[] {
  const behindRows = new Set(places.filter(({ path }) => path.includes(':')).map(({ component }) => component));
  return keys
    .filter((key) => !behindRows.has(key))
    .map((key) => ({ value: key, title: places.find(({ component }) => component === key)?.title ?? key }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

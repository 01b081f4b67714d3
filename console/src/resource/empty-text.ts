import type { ScreenDefinition } from './screen';

/**
 * Keys of what is said of a list without rows, the first that there is: whoever can bring nothing here is not told how
 * to.
 */
export const emptyText = (
  { name, emptyText: own }: Pick<ScreenDefinition, 'name' | 'emptyText'>,
  mayBring: boolean,
): string[] => (own ? [own] : [...(mayBring ? [] : [`${name}.emptyToRead`]), `${name}.empty`]);

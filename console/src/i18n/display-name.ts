import { currentLanguage } from './language';

/** What a record with a name of its own in each language is called in that of the reader; else by its one name. */
export function displayNameOf({ name, extraProperties }: { name: string; extraProperties?: unknown }): string {
  const { displayNames } = (extraProperties ?? {}) as { displayNames?: unknown };
  const own = (displayNames as Record<string, unknown> | undefined)?.[currentLanguage()];
  return typeof own === 'string' && own !== '' ? own : name;
}

/** A record as a choice, by its one name and as the reader calls it. */
export const choiceOf = (record: { name: string; extraProperties?: unknown }): { value: string; label: string } => ({
  value: record.name,
  label: displayNameOf(record),
});

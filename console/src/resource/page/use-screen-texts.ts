import { useTranslation } from 'react-i18next';
import type { ScreenDefinition } from '../screen';

/** Where texts stand in a column, a field or a filter. */
interface Worded {
  label?: unknown;
  hint?: unknown;
  options?: readonly { label?: unknown }[] | undefined;
}

/** The files of texts that a screen names: words of another area are fetched before they are shown. */
export function textFilesOf({ columns, fields = [], filters = [] }: ScreenDefinition): string[] {
  const texts = ([...columns, ...fields, ...filters] as readonly Worded[]).flatMap(({ label, hint, options = [] }) => [
    label,
    hint,
    ...options.map((option) => option.label),
  ]);
  const files = texts.flatMap((text) => (typeof text === 'string' ? (/^([a-z]+):\w/i.exec(text)?.[1] ?? []) : []));
  return [...new Set(files)];
}

/** The words of a screen's own file, by its name, and the common ones. */
export const useScreenTexts = (name: string, more: readonly string[] = []) =>
  useTranslation(['common', name.split(':')[0]!, ...more]).t;

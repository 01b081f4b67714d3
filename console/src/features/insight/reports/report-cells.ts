// Values of a result as a table of the console shows them.
import type { TFunction } from 'i18next';

const figureKinds = new Set(['count', 'number', 'money', 'percent']);
export const isFigure = (kind: string): boolean => figureKinds.has(kind);

export function cellText(value: unknown, t: TFunction<'insight'>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  return String(value);
}

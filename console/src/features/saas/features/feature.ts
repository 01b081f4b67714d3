import type { FeatureQuery, FeatureLine as Line } from '@ishare/contracts/saas/feature-values.js';

/** A choice says its values itself, where a server has such features. */
export type FeatureLine = Line & {
  valueType: { itemSource?: { items: { value: string; displayText: { name: string } }[] } };
};

/** Whose features: T of a tenant (of the host with an empty key), E of an edition. */
export type FeatureOwner = Required<FeatureQuery>;

/** How a value is entered. */
export type Entry =
  | { kind: 'toggle' }
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | { kind: 'text'; max?: number };

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

export function entryOf({ valueType: { name, validator, itemSource } }: FeatureLine): Entry {
  if (name === 'ToggleStringValueType') return { kind: 'toggle' };
  if (name === 'SelectionStringValueType')
    return {
      kind: 'choice',
      options: (itemSource?.items ?? []).map(({ value, displayText }) => ({ value, label: displayText.name })),
    };
  const [min, max, length] = [
    numberOf(validator.properties.minValue),
    numberOf(validator.properties.maxValue),
    numberOf(validator.properties.maxLength),
  ];
  if (validator.name === 'NUMERIC')
    return { kind: 'number', ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { kind: 'text', ...(length !== undefined && { max: length }) };
}

/** Whether a feature means nothing because one that it hangs on is off. */
export function isIdle(
  line: FeatureLine,
  lines: readonly FeatureLine[],
  valueOf: (line: FeatureLine) => string,
): boolean {
  const parent = lines.find((other) => other.name === line.parentName);
  if (!parent) return false;
  return (
    (entryOf(parent).kind === 'toggle' && valueOf(parent).toLowerCase() !== 'true') || isIdle(parent, lines, valueOf)
  );
}

export interface FeatureLine {
  name: string;
  displayName: string;
  description: string;
  value: string;
  provider: { name: string; key: string | null };
  depth: number;
  parentName: string | null;
  valueType: {
    name: string;
    properties: Record<string, unknown>;
    validator: { name: string; properties: Record<string, unknown> };
    itemSource?: { items: { value: string; displayText: { name: string } }[] };
  };
}

export interface FeatureGroup {
  name: string;
  displayName: string;
  features: FeatureLine[];
}

/** Whose features: T of a tenant (of the host without a key), E of an edition. */
export interface FeatureOwner {
  providerName: 'T' | 'E';
  providerKey: string;
}

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

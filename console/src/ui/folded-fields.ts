interface Foldable {
  key: string;
  rare?: boolean;
  from?: string;
  to?: string;
}

/**
 * The filters that always stand, those that are folded, and how many of these are set; `isTight` where there is room
 * for the first one alone.
 */
export function foldedFields<T extends Foldable>(
  fields: readonly T[],
  values: Readonly<Record<string, string>>,
  isTight = false,
): { common: readonly T[]; rare: readonly T[]; rareSet: number } {
  const isRare = (field: T) => (isTight ? field !== fields[0] : field.rare === true);
  const rare = fields.filter(isRare);
  const isSet = ({ key, from, to }: T) =>
    [key, from, to].some((member) => member !== undefined && Boolean(values[member]));
  return { common: fields.filter((field) => !isRare(field)), rare, rareSet: rare.filter(isSet).length };
}

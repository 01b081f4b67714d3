interface Foldable {
  key: string;
  rare?: boolean;
  from?: string;
  to?: string;
}

/** The filters that always stand, those that are folded, and how many of these are set. */
export function foldedFields<T extends Foldable>(
  fields: readonly T[],
  values: Readonly<Record<string, string>>,
): { common: readonly T[]; rare: readonly T[]; rareSet: number } {
  const rare = fields.filter((field) => field.rare);
  const isSet = ({ key, from, to }: T) =>
    [key, from, to].some((member) => member !== undefined && Boolean(values[member]));
  return { common: fields.filter((field) => !field.rare), rare, rareSet: rare.filter(isSet).length };
}

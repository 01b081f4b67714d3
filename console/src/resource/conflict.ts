/** One field that somebody else has changed meanwhile. */
export interface Difference {
  key: string;
  /** As it was when the form was opened, as the form has it, and as it is now. */
  before: unknown;
  mine: unknown;
  theirs: unknown;
  /** Both sides changed it, and not to the same. */
  isContested: boolean;
}

/** The record as it is now, and who made it so. */
export interface Reread {
  values: Record<string, unknown>;
  by: string | null;
  at: string | null;
}

type Values = Readonly<Record<string, unknown>>;

const plain = (value: unknown) => JSON.stringify(value ?? null);

/** Three-way comparison of the form's fields: what either side changed and the other has not got. */
export function differences(keys: readonly string[], before: Values, mine: Values, theirs: Values): Difference[] {
  return keys.flatMap((key) => {
    if (plain(mine[key]) === plain(theirs[key])) return [];
    const [iChanged, theyChanged] = [
      plain(mine[key]) !== plain(before[key]),
      plain(theirs[key]) !== plain(before[key]),
    ];
    return [{ key, before: before[key], mine: mine[key], theirs: theirs[key], isContested: iChanged && theyChanged }];
  });
}

/** Whose value stands where nobody has chosen: what only they changed is theirs, everything else mine. */
export function proposal(found: readonly Difference[]): Record<string, 'mine' | 'theirs'> {
  return Object.fromEntries(
    found.map(({ key, before, mine }) => [key, plain(mine) === plain(before) ? 'theirs' : 'mine']),
  );
}

// How the grain of a material rules its parts; pure, so that the check of a list and the optimiser share it.

/** How the grain runs on a board of the material. */
export const MaterialGrain = { None: 0, Along: 1, Across: 2 } as const;

/** How the grain runs on a part, where its material has one. */
export const PartGrain = { AsMaterial: 0, Along: 1, Across: 2, Free: 3 } as const;

/** A part as it lies on a board, whose length is x. */
export interface Lie {
  length: number;
  width: number;
  /** The part's own length lies along y. */
  turned: boolean;
  /** It may also lie the other way round. */
  mayTurn: boolean;
}

/**
 * On a grained material the grain runs along a part's length, unless the part says across it or that it is free. A
 * plain board has no direction, so whatever the part says, it may lie either way.
 */
export function lieOn(
  { length, width, grain }: { length: number; width: number; grain: number },
  materialGrain: number,
): Lie {
  if (materialGrain === MaterialGrain.None || grain === PartGrain.Free)
    return { length, width, turned: false, mayTurn: true };
  const turned = (grain === PartGrain.Across) !== (materialGrain === MaterialGrain.Across);
  return turned ? { length: width, width: length, turned, mayTurn: false } : { length, width, turned, mayTurn: false };
}

/** How the grain runs on a part, whatever it follows from: 0 it has none or is free, 1 along its length, 2 across. */
export function grainOf({ grain }: { grain: number }, materialGrain: number): 0 | 1 | 2 {
  if (materialGrain === MaterialGrain.None || grain === PartGrain.Free) return 0;
  return grain === PartGrain.Across ? 2 : 1;
}

/** Which full boards of a material a run may use. */
export const BoardScope = {
  /** 2440×1220; all formats of a material that has none of it. */
  Standard: 0,
  /** Every full format of the material. */
  All: 1,
} as const;

/** mm; what the trade calls 4×8 feet. */
export const STANDARD_FORMAT = { length: 2440, width: 1220 } as const;

// What the built-in designer's document is made of; the service's schema and the console's form read the same limits.

/** Kinds of cabinets that the built-in rules can take apart. */
export const CABINET_MODELS = ['base', 'wall', 'wardrobe', 'drawer'] as const;
export type CabinetModel = (typeof CABINET_MODELS)[number];

/** mm, outer sizes. */
export const CABINET_SIZES = {
  width: { min: 150, max: 2_400 },
  height: { min: 150, max: 2_750 },
  depth: { min: 100, max: 1_200 },
} as const;
export type CabinetSide = keyof typeof CABINET_SIZES;

/** Shelves, doors or drawers of one cabinet. */
export const MAX_FITTINGS = 20;
export const MAX_ROOMS = 50;
export const MAX_CABINETS = 200;
/** Cabinets of all rooms of a design. */
export const MAX_DESIGNED = 500;
/** Parameters of one cabinet. */
export const MAX_PARAMETERS = 100;

/** What the designer's window tells the one that opened it. */
export const DESIGNER_MESSAGE = 'des';
export const DESIGNER_SAVED = 'kjl_saved';
export const DESIGNER_COMPLETED = 'kjl_completed';

/** Stands for the number of a design that is not saved yet. */
export const NEW_DESIGN = 'new';

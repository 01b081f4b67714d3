// A design as the built-in designer keeps it: rooms of parametric cabinets.
import { z } from 'zod';
import { requiredText, text } from '../schemas.js';
import {
  CABINET_MODELS,
  CABINET_SIZES,
  MAX_CABINETS,
  MAX_DESIGNED,
  MAX_FITTINGS,
  MAX_PARAMETERS,
  MAX_ROOMS,
  type CabinetModel,
} from './design.js';

export type { CabinetModel };

const side = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const few = z.number().int().min(0).max(MAX_FITTINGS).default(0);

export const cabinet = z.object({
  cabinetNo: requiredText(32),
  name: text(128),
  model: z.enum(CABINET_MODELS),
  /**
   * Product of the catalogue: where it has a split-order model, that model comes before the built-in rules of `model`.
   */
  productCode: text(128),
  /** mm */
  width: side(CABINET_SIZES.width),
  height: side(CABINET_SIZES.height),
  depth: side(CABINET_SIZES.depth),
  /** Codes of materials: carcass, back, doors and fronts. */
  material: requiredText(64),
  backMaterial: text(64),
  doorMaterial: text(64),
  /** Code of the band on the carcass's edges; null for the one that goes with its material. */
  edgeMaterial: text(64),
  shelves: few,
  doors: few,
  drawers: few,
  /** Further parameters of the product's model, by their names. */
  parameters: z
    .record(z.string().max(32), z.number().min(-99_999_999).max(99_999_999))
    .refine((values) => Object.keys(values).length <= MAX_PARAMETERS, {
      params: { text: 'Validation:maxItems', maximum: MAX_PARAMETERS },
    })
    .optional(),
});
export type Cabinet = z.output<typeof cabinet>;

export const designContent = z
  .object({
    rooms: z
      .array(z.object({ name: requiredText(64), cabinets: z.array(cabinet).max(MAX_CABINETS) }))
      .max(MAX_ROOMS)
      .default([]),
  })
  .superRefine(({ rooms }, issues) => {
    const seen = new Set<string>();
    if (rooms.reduce((sum, { cabinets }) => sum + cabinets.length, 0) > MAX_DESIGNED)
      issues.addIssue({
        code: 'custom',
        path: ['rooms'],
        params: { text: 'Validation:maxCabinets', maximum: MAX_DESIGNED },
      });
    rooms.forEach(({ cabinets }, room) =>
      cabinets.forEach(({ cabinetNo }, index) => {
        if (seen.has(cabinetNo))
          issues.addIssue({
            code: 'custom',
            path: ['rooms', room, 'cabinets', index, 'cabinetNo'],
            params: { text: 'Validation:taken' },
          });
        seen.add(cabinetNo);
      }),
    );
  });
export type DesignContent = z.output<typeof designContent>;

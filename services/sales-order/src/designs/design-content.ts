// A design as the built-in designer keeps it: rooms of parametric cabinets.
import { requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

/** Kinds of cabinets that the built-in rules can take apart. */
export const CABINET_MODELS = ['base', 'wall', 'wardrobe', 'drawer'] as const;
export type CabinetModel = (typeof CABINET_MODELS)[number];

const side = (min: number, max: number) => z.number().min(min).max(max);
const few = z.number().int().min(0).max(20).default(0);

export const cabinet = z.object({
  cabinetNo: requiredText(32),
  name: text(128),
  model: z.enum(CABINET_MODELS),
  /** mm */
  width: side(150, 2_400),
  height: side(150, 2_750),
  depth: side(100, 1_200),
  /** Codes of materials: carcass, back, doors and fronts. */
  material: requiredText(64),
  backMaterial: text(64),
  doorMaterial: text(64),
  shelves: few, doors: few, drawers: few,
});
export type Cabinet = z.output<typeof cabinet>;

export const designContent = z.object({
  rooms: z.array(z.object({ name: requiredText(64), cabinets: z.array(cabinet).max(200) })).max(50).default([]),
}).superRefine(({ rooms }, issues) => {
  const seen = new Set<string>();
  rooms.forEach(({ cabinets }, room) => cabinets.forEach(({ cabinetNo }, index) => {
    if (seen.has(cabinetNo)) issues.addIssue({ code: 'custom', path: ['rooms', room, 'cabinets', index, 'cabinetNo'], params: { text: 'Validation:taken' } });
    seen.add(cabinetNo);
  }));
});
export type DesignContent = z.output<typeof designContent>;

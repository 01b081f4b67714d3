import { z } from 'zod';
import { definePort, knownIds } from '../define.js';

/**
 * In a panel rule of a split-order model: the material that the cabinet names for this place. Any other code is a
 * material of its own.
 */
export const CABINET_MATERIALS = ['carcass', 'back', 'door'] as const;
export type CabinetMaterial = (typeof CABINET_MATERIALS)[number];

/** In a panel rule: the band of the panel's own material. */
export const OWN_BAND = 'own';

/**
 * A model that cabinets of one product are taken apart by. Formulas read the parameters and nothing else; sizes are mm,
 * finished.
 */
export const splitModel = z.object({
  modelCode: z.string(),
  name: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      title: z.string().nullable(),
      default: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ),
  partRules: z.array(
    z.object({
      name: z.string(),
      condition: z.string().nullable(),
      length: z.string(),
      width: z.string(),
      count: z.string(),
      materialCode: z.string(),
      grain: z.number().int(),
      edges: z.record(z.string(), z.string()),
    }),
  ),
  /** `partName`: as the catalogue of parts has it; the code where it has none. */
  hardwareRules: z.array(
    z.object({ partCode: z.string(), partName: z.string(), condition: z.string().nullable(), count: z.string() }),
  ),
});
export type SplitModel = z.infer<typeof splitModel>;

/** What other services ask of the catalogue while a request waits. */
export const cataloguePort = definePort('catalogue', {
  known: knownIds('catalog'),
  /** Split-order models of products, by the products' codes; those that exist, in no order. */
  splitModels: {
    input: z.object({ tenantId: z.guid(), codes: z.array(z.string()).max(1_000) }),
    output: z.array(splitModel),
  },
  /**
   * Products and parts on sale by their codes, in no order; `price` is of one unit, null where the catalogue tells
   * none.
   */
  prices: {
    input: z.object({ tenantId: z.guid(), codes: z.array(z.string()).max(10_000) }),
    output: z.array(
      z.object({
        kind: z.enum(['product', 'matter']),
        code: z.string(),
        name: z.string(),
        price: z.number().nullable(),
      }),
    ),
  },
});

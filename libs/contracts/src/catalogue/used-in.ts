import { z } from 'zod';

/** Where a part or a material stands: in the parts of a product, in a model, as the material of a standard product. */
export const usedInReply = z.object({
  totalCount: z.number().int(),
  /** By kind and code; of very many, the first. */
  items: z.array(
    z.object({
      kind: z.enum(['product', 'model', 'standardProduct']),
      id: z.guid(),
      code: z.string().nullable(),
      name: z.string(),
      /** How many, as a number or the formula of a model; null where it is said of no count. */
      count: z.string().nullable(),
    }),
  ),
});
export type UsedIn = z.output<typeof usedInReply>;

import { standardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { factsOf } from '@ishare/contracts/things/thing.js';
import { replySchema } from '@ishare/contracts/things/thing-schemas.js';
import type { Serving } from '@ishare/crud/thing.module.js';
import { snakeCase } from '@ishare/data/naming.js';
import { guid } from '@ishare/server/schemas.js';
import { z } from 'zod';

const named = { name: z.string().max(256).optional(), mimeType: z.string().max(128).optional() };
const file = z.looseObject({ id: z.string().optional(), ...named });
/** One that a body names: where it is of the file service, it is there. */
const sentFile = z.looseObject({ id: guid().optional(), ...named });
const MAX_FILES = 10;

/** The product as order lines carry it along: its fields and its id. */
const own = factsOf(standardProduct).filter(([name]) => name !== 'catalogProduct');
const catalogProduct = z.object({
  id: z.guid(),
  ...Object.fromEntries(own.map(([name, facts]) => [name, replySchema(facts)])),
  productImage: z.array(file),
});

/** What is said of a standard product beyond its fields. */
export const standardProductRules: Serving<typeof standardProduct> = {
  sent: {
    productVersion: () =>
      z
        .string()
        .trim()
        .max(32)
        .nullish()
        .transform((value) => value ?? ''),
    productImage: () => z.array(sentFile).max(MAX_FILES).default([]),
  },
  replies: { productImage: z.array(file), catalogProduct },
  expressions: {
    catalogProduct: {
      sql: `jsonb_build_object(${['id', ...own.map(([name]) => name)]
        .map((name) => `'${name}', t.${snakeCase(name)}`)
        .join(', ')})`,
      kind: 'raw',
    },
  },
};

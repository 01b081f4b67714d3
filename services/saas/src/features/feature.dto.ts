import { guid } from '@ishare/server/schemas.js';
import { z } from 'zod';

/** T with an empty key means the host. */
export const featureQuery = z.object({ providerName: z.enum(['T', 'E']), providerKey: guid().optional() });
export type FeatureQuery = z.output<typeof featureQuery>;

export const featureChanges = z.object({
  features: z.array(z.object({ name: z.string().max(128), value: z.string().max(256) })).max(200),
});

const named = { name: z.string(), properties: z.record(z.string(), z.unknown()) };
const featureReply = z.object({
  name: z.string(),
  displayName: z.string(),
  value: z.string(),
  provider: z.object({ name: z.string(), key: z.string().nullable() }),
  description: z.string(),
  valueType: z.object({ ...named, validator: z.object(named) }),
  depth: z.number().int(),
  parentName: z.string().nullable(),
});
export const featureGroups = z.object({
  groups: z.array(z.object({ name: z.string(), displayName: z.string(), features: z.array(featureReply) })),
});

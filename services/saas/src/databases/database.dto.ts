import { MOVE_STEPS } from '@ishare/data/tenancy.js';
import { requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';

const value = () => z.string().trim().min(1).max(1024);

export const namedString = z.object({ name: requiredText(64), value: value() });
/** The form of the commercial module: the default one by itself, the others by name of a database. */
export const connectionStrings = z.object({
  default: z.string().trim().max(1024).nullish(),
  databases: z
    .array(z.object({ databaseName: requiredText(64), connectionString: z.string().trim().max(1024).nullish() }))
    .max(50)
    .nullish(),
});
export const connectionStringsReply = z.object({
  default: z.string().nullable(),
  databases: z.array(z.object({ databaseName: z.string(), connectionString: z.string().nullable() })),
});
export const namedStringReply = z.object({ name: z.string(), value: z.string() });
export const checkBody = z.object({
  provider: z.string().max(64),
  name: z.string().max(64).nullish(),
  connectionString: value(),
});
export const checkQuery = z.object({ connectionString: value() });
export const defaultQuery = z.object({ defaultConnectionString: value() });

/** Where a tenant lives, where its default connection string wants it, and how its last move goes. */
export const tenantDatabaseReply = z.object({
  location: z.string().nullable(),
  wanted: z.string().nullable(),
  proposal: z.string(),
  move: z
    .object({
      step: z.enum(MOVE_STEPS),
      target: z.string().nullable(),
      done: z.number().int(),
      total: z.number().int(),
      message: z.string(),
    })
    .nullable(),
});

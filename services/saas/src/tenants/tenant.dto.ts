import { guid, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';

/** The answer to "is there such a tenant?": an unknown one is no error. */
export const foundTenant = z.object({
  success: z.boolean(),
  tenantId: guid().nullable(),
  name: z.string().nullable(),
  normalizedName: z.string().nullable(),
  isActive: z.boolean(),
});
export const tenantCheck = z.object({ isActive: z.boolean(), message: z.string() });
export const editionOption = z.object({ id: z.guid(), displayName: z.string() });
/** What goes with a tenant; null where the service that knows does not answer. */
export const tenantContents = z.object({
  isActive: z.boolean(),
  hasOwnDatabase: z.boolean(),
  users: z.number().int().nullable(),
  orders: z.number().int().nullable(),
});
export const setPasswordBody = z.object({
  username: requiredText(256).default('admin'),
  password: z.string().min(1).max(128),
});

import { z } from 'zod';
import { definePort } from '../define.js';

export const principalKey = z.object({ tenantId: z.guid(), userId: z.guid() });

export const seedTenantInput = z.object({
  tenantId: z.guid(),
  name: z.string(),
  displayName: z.string(),
  isActive: z.boolean(),
  adminEmailAddress: z.string(),
  /** argon2id hash; a plain password never leaves the service that received it. */
  adminPasswordHash: z.string(),
});

/** What other services ask of identity while a request waits. */
export const identityPort = definePort('identity', {
  /** Public signing keys (JWKS), the newest first. */
  jwks: { input: z.object({}), output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
  /** All permissions that a user holds now, through roles and by own grant, and who the user is. */
  grants: {
    input: principalKey,
    output: z.object({ permissions: z.array(z.string()), roles: z.array(z.string()) }),
  },
  /** Sign-ins that are to be refused although their token has not expired. */
  revocations: {
    input: z.object({}),
    output: z.array(z.object({ kind: z.enum(['user', 'session', 'tenant']), key: z.string(), notBefore: z.number() })),
  },
  /** Makes administrator, role and grants of a tenant; safe to repeat. */
  seedTenant: { input: seedTenantInput, output: z.object({}) },
  /** Profile of a signed-in user, for application-configuration. */
  profile: {
    input: principalKey,
    output: z.object({
      id: z.guid(), userName: z.string(), name: z.string().nullable(), surname: z.string().nullable(),
      email: z.string().nullable(), emailConfirmed: z.boolean(),
      phoneNumber: z.string().nullable(), phoneNumberConfirmed: z.boolean(), roles: z.array(z.string()),
    }).nullable(),
  },
});

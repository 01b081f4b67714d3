import { z } from 'zod';
import { definePort, knownIds } from '../define.js';
import { grantedPermission } from './permission-grants.js';

export const principalKey = z.object({ tenantId: z.guid(), userId: z.guid() });

export const tenantState = z.object({
  tenantId: z.guid(),
  name: z.string(),
  displayName: z.string(),
  isActive: z.boolean(),
  /** Grows with each change: what comes late takes nothing newer back. */
  version: z.number().int().optional(),
});

export const seedTenantInput = tenantState.extend({
  adminEmailAddress: z.string(),
  /** argon2id hash; a plain password never leaves the service that received it. */
  adminPasswordHash: z.string(),
});

export const peopleAsked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('users'), ids: z.array(z.guid()).max(100) }),
  z.object({ kind: z.literal('role'), role: z.string() }),
  z.object({ kind: z.literal('supervisor'), role: z.string(), of: z.guid() }),
  z.object({ kind: z.literal('permission'), permission: z.string() }),
]);
export type PeopleAsked = z.output<typeof peopleAsked>;

/** What other services ask of identity while a request waits. */
export const identityPort = definePort('identity', {
  known: knownIds('user'),
  /** Public signing keys (JWKS), the newest first. */
  jwks: { input: z.object({}), output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
  /** Origins of pages that may call the API from a browser: those of all clients that are switched on. */
  corsOrigins: { input: z.object({}), output: z.object({ origins: z.array(z.string()) }) },
  /**
   * All permissions that a user holds now, through roles and by own grant; of a machine, named by `clientId`, those of
   * the client.
   */
  grants: {
    input: principalKey.extend({ clientId: z.string().optional() }),
    output: z.object({ permissions: z.array(z.string()), roles: z.array(z.string()) }),
  },
  /** Active users of a tenant who hold a permission, through roles or by own grant, by name; not more than `most`. */
  holders: {
    input: z.object({ tenantId: z.guid(), permission: z.string(), most: z.number().int().max(1_000) }),
    output: z.array(z.object({ id: z.guid(), userName: z.string(), name: z.string().nullable() })),
  },
  /**
   * Active users of a tenant, one list for each question: those of the ids; who has a role, directly or through a unit;
   * who has it in the unit of a user or in the nearest one above; who holds a permission.
   */
  people: {
    input: z.object({ tenantId: z.guid(), asked: z.array(peopleAsked).max(500) }),
    output: z.array(
      z.array(
        z.object({ id: z.guid(), userName: z.string(), name: z.string().nullable(), surname: z.string().nullable() }),
      ),
    ),
  },
  /** Sign-ins that are to be refused although their token has not expired. */
  revocations: {
    input: z.object({}),
    output: z.array(
      z.object({ kind: z.enum(['user', 'session', 'tenant', 'client']), key: z.string(), notBefore: z.number() }),
    ),
  },
  /** Makes administrator, role and grants of a tenant; safe to repeat. */
  seedTenant: { input: seedTenantInput, output: z.object({}) },
  /**
   * Opens or shuts the door for the people of a tenant before the one who changed it is answered; the event does the
   * same later.
   */
  changeTenant: { input: tenantState, output: z.object({}) },
  /**
   * Gives a user of a tenant a new password, and ends the sign-ins made with the old one; false where there is no such
   * user.
   */
  setPassword: {
    input: z.object({ tenantId: z.guid(), userName: z.string(), /** argon2id hash */ passwordHash: z.string() }),
    output: z.object({ found: z.boolean() }),
  },
  /**
   * Whether the settings of accounts, sign-ins and passwords may become so: the values as they are kept; or the name of
   * one that its page would refuse; or the code of the rule that would shut the caller out.
   */
  checkSettings: {
    input: z.object({ caller: principalKey, values: z.record(z.string(), z.string().nullable()) }),
    output: z.object({
      values: z.record(z.string(), z.string().nullable()),
      wrong: z.string().nullable(),
      refusedBy: z.string().nullable(),
    }),
  },
  /** What users of a tenant are called, those that are deleted too; the service that asks knows who may be told. */
  names: {
    input: z.object({
      tenantId: z.guid(),
      ids: z.array(z.guid()).max(1_000),
      /** Those besides who sign in by one of these. */
      userNames: z.array(z.string()).max(1_000).optional(),
    }),
    output: z.array(
      z.object({ id: z.guid(), userName: z.string(), name: z.string().nullable(), surname: z.string().nullable() }),
    ),
  },
  /**
   * Hands a text message to the operator's gateway; not sent where there is none, or where the number was sent too many
   * within the hour.
   */
  sendText: {
    input: z.object({ tenantId: z.guid(), phoneNumber: z.string().min(5).max(32), text: z.string().min(1).max(500) }),
    output: z.object({ isSent: z.boolean() }),
  },
  /** The active people of a tenant. */
  everybody: { input: z.object({ tenantId: z.guid() }), output: z.object({ ids: z.array(z.guid()) }) },
  /** How many people a tenant has, for whoever is about to delete it. */
  headcount: { input: z.object({ tenantId: z.guid() }), output: z.object({ users: z.number().int() }) },
  /**
   * The permissions of a role (R, by name), user (U) or client (C) as a caller may see and change them; `changes` are
   * made first.
   */
  providerPermissions: {
    input: z.object({
      caller: principalKey,
      language: z.enum(['zh-Hans', 'en']),
      providerName: z.string(),
      providerKey: z.string(),
      changes: z.array(z.object({ name: z.string(), isGranted: z.boolean() })),
    }),
    output: z.object({
      groups: z.array(
        z.object({
          name: z.string(),
          displayName: z.string(),
          permissions: z.array(grantedPermission),
        }),
      ),
    }),
  },
  /** Profile of a signed-in user, for application-configuration. */
  profile: {
    input: principalKey,
    output: z
      .object({
        id: z.guid(),
        userName: z.string(),
        name: z.string().nullable(),
        surname: z.string().nullable(),
        email: z.string().nullable(),
        emailConfirmed: z.boolean(),
        phoneNumber: z.string().nullable(),
        phoneNumberConfirmed: z.boolean(),
        roles: z.array(z.string()),
        /** Whether the user may sign in. */
        isActive: z.boolean().optional(),
      })
      .nullable(),
  },
});

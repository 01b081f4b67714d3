import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import {
  concurrencyStamp,
  extraProperties,
  fullAuditedReply,
  guid,
  query,
  requiredText,
  text,
} from '@ishare/server/schemas.js';
import { z } from 'zod';
import { MAX_PASSWORD } from '@ishare/server/password-policy.js';
import { emailAddress, phoneOfUser } from './user-names.js';
import { User } from './user.entity.js';

const fields = {
  userName: requiredText(256),
  name: text(64),
  surname: text(64),
  email: emailAddress,
  phoneNumber: phoneOfUser,
  isActive: z.boolean().optional(),
  lockoutEnabled: z.boolean().optional(),
  emailConfirmed: z.boolean().optional(),
  phoneNumberConfirmed: z.boolean().optional(),
  twoFactorEnabled: z.boolean().optional(),
  shouldChangePasswordOnNextLogin: z.boolean().optional(),
  /** Names; null or absent leaves the roles alone. */
  roleNames: z.array(z.string().max(256)).max(100).nullish(),
  organizationUnitIds: z.array(guid()).max(1_000).nullish(),
  extraProperties: extraProperties.optional(),
};

export const userCreate = z.object({ ...fields, password: z.string().min(1).max(MAX_PASSWORD) });
export const userUpdate = z.object({ ...fields, password: z.string().max(MAX_PASSWORD).nullish(), concurrencyStamp });

export const userReply = z.object({
  id: z.guid(),
  tenantId: z.guid().nullable(),
  userName: z.string(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  phoneNumber: z.string().nullable(),
  phoneNumberConfirmed: z.boolean(),
  isActive: z.boolean(),
  lockoutEnabled: z.boolean(),
  lockoutEnd: z.iso.datetime().nullable(),
  isLockedOut: z.boolean(),
  accessFailedCount: z.number().int(),
  twoFactorEnabled: z.boolean(),
  supportTwoFactor: z.boolean(),
  roleNames: z.array(z.string()),
  isExternal: z.boolean(),
  shouldChangePasswordOnNextLogin: z.boolean(),
  lastPasswordChangeTime: z.iso.datetime().nullable(),
  ...fullAuditedReply.omit({ id: true }).shape,
});

/** What anybody who is signed in may know of the others in the tenant. */
export const userData = userReply
  .pick({
    id: true,
    tenantId: true,
    userName: true,
    name: true,
    surname: true,
    isActive: true,
    email: true,
    emailConfirmed: true,
    phoneNumber: true,
    phoneNumberConfirmed: true,
    extraProperties: true,
  })
  // Addresses and numbers are for those who may see users.
  .extend({ email: z.string().nullable() });

const LOCKED = 't.lockout_end is not null and t.lockout_end > now()';

export const userResource = defineResource({
  name: 'User',
  path: 'api/identity/users',
  entity: User,
  create: userCreate,
  update: userUpdate,
  reply: userReply,
  permissions: verbPermissions(identityPermissions.names.Users),
  query: z.object({
    roleId: query.guid(),
    organizationUnitId: query.guid(),
    userName: query.text(),
    emailAddress: query.text(),
    phoneNumber: query.text(16),
    name: query.text(64),
    surname: query.text(64),
    isLockedOut: query.bool(),
    notActive: query.bool(),
    emailConfirmed: query.bool(),
    isExternal: query.bool(),
    minCreationTime: query.date(),
    maxCreationTime: query.date(),
    minModifitionTime: query.date(),
    maxModifitionTime: query.date(),
  }),
  where: (q) => {
    const given = (name: string) => q[name] !== undefined;
    const value = (name: string) => q[name] as string | boolean | Date;
    return [
      ...(['userName', 'phoneNumber', 'name', 'surname'] as const)
        .filter(given)
        .map((field) => ({ fields: [field], op: 'contains', value: value(field) }) as const),
      ...(given('emailAddress') ? [{ fields: ['email'], op: 'contains', value: value('emailAddress') } as const] : []),
      ...(['isLockedOut', 'emailConfirmed', 'isExternal'] as const)
        .filter(given)
        .map((field) => ({ fields: [field], op: 'eq', value: value(field) }) as const),
      ...(given('notActive') ? [{ fields: ['isActive'], op: 'eq', value: !q['notActive'] } as const] : []),
      ...(given('minCreationTime')
        ? [{ fields: ['creationTime'], op: 'gte', value: value('minCreationTime') } as const]
        : []),
      ...(given('maxCreationTime')
        ? [{ fields: ['creationTime'], op: 'lte', value: value('maxCreationTime') } as const]
        : []),
      ...(given('minModifitionTime')
        ? [{ fields: ['lastModificationTime'], op: 'gte', value: value('minModifitionTime') } as const]
        : []),
      ...(given('maxModifitionTime')
        ? [{ fields: ['lastModificationTime'], op: 'lte', value: value('maxModifitionTime') } as const]
        : []),
      ...(given('organizationUnitId')
        ? [{ fields: ['organizationUnitIds'], op: 'contains', value: value('organizationUnitId') } as const]
        : []),
      ...(given('roleId') ? [{ fields: ['roleIds'], op: 'contains', value: value('roleId') } as const] : []),
    ];
  },
  expressions: {
    isLockedOut: { sql: LOCKED, kind: 'bool' },
    supportTwoFactor: { sql: 't.email_confirmed or t.phone_number_confirmed', kind: 'bool' },
    roleNames: {
      sql: `select coalesce(json_agg(r.name order by r.name), '[]') from identity.user_role ur join identity.role r on r.id = ur.role_id and not r.is_deleted where ur.user_id = t.id`,
      kind: 'raw',
    },
    organizationUnitIds: {
      sql: `select string_agg(m.unit_id::text, ' ') from identity.organization_unit_user m where m.user_id = t.id`,
      kind: 'text',
    },
    roleIds: {
      sql: `select string_agg(ur.role_id::text, ' ') from identity.user_role ur where ur.user_id = t.id`,
      kind: 'text',
    },
  },
  search: ['userName', 'email', 'name', 'surname', 'phoneNumber'],
  sort: ['name', 'userName', 'surname', 'email', 'phoneNumber', 'isActive', 'creationTime', 'lastModificationTime'],
  defaultSort: [
    { field: 'name', descending: false },
    { field: 'userName', descending: false },
  ],
});

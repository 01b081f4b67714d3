import { userCreate, userNarrows, users, userUpdate } from '@ishare/contracts/identity/users.js';
import { defineResource, recordsOf } from '@ishare/crud/resource.js';
import { z } from 'zod';
import { User } from './user.entity.js';

const LOCKED = 't.lockout_end is not null and t.lockout_end > now()';

export const userResource = defineResource({
  name: 'User',
  ...recordsOf(users),
  entity: User,
  create: userCreate,
  update: userUpdate,
  query: z.object(userNarrows),
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
      sql: `select coalesce(json_agg(r.name order by r.name), '[]') from identity.user_role ur join identity.role r
        on r.id = ur.role_id and not r.is_deleted where ur.user_id = t.id`,
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

// The things of this service, each on its table: routes, tables and tests are made from this list.
import { claimType } from '@ishare/contracts/identity/claim-type.js';
import { organizationUnit } from '@ishare/contracts/identity/organization-unit.js';
import { role } from '@ishare/contracts/identity/role.js';
import { emailAddress, MAX_PASSWORD, phoneOfUser } from '@ishare/contracts/identity/account-fields.js';
import { user } from '@ishare/contracts/identity/user.js';
import { filter } from '@ishare/crud/filters.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { guid, query, text } from '@ishare/server/schemas.js';
import { RE2JS } from 're2js';
import { z } from 'zod';
import { ClaimType } from './claims/claim-type.entity.js';
import { apiResources, apiScopes, identityResources, serverClients } from './identity-server/served.js';
import { OrganizationUnit } from './organization-units/organization-unit.entity.js';
import { Role } from './roles/role.entity.js';
import { User } from './users/user.entity.js';

export const roles = serve(role, Role, {
  expressions: {
    userCount: { sql: 'select count(*) from identity.user_role ur where ur.role_id = t.id', kind: 'raw' },
  },
});

export const organizationUnits = serve(organizationUnit, OrganizationUnit);

/**
 * RE2 never takes more than linear time, whatever pattern somebody types in; what it cannot do (look-around) is
 * refused.
 */
function isPattern(value: string | null): boolean {
  if (!value) return true;
  try {
    RE2JS.compile(value);
    return true;
  } catch {
    return false;
  }
}

const { max } = claimType.fields.regex.facts;

export const claimTypes = serve(claimType, ClaimType, {
  sent: { regex: () => text(max!).refine(isPattern, { params: { text: 'Validation:format' } }) },
});

const { roleNames, organizationUnitIds } = user.fields;

export const users = serve(user, User, {
  sent: {
    email: () => emailAddress,
    phoneNumber: () => phoneOfUser,
    /** Names; null or absent leaves the roles alone. */
    roleNames: () => z.array(z.string().max(roleNames.facts.each!)).max(roleNames.facts.max!).nullish(),
    organizationUnitIds: () => z.array(guid()).max(organizationUnitIds.facts.max!).nullish(),
    password: (schema, body) => (body === 'create' ? schema : z.string().max(MAX_PASSWORD).nullish()),
  },
  filters: {
    roleId: { schema: query.guid(), op: 'contains', field: 'roleIds' },
    organizationUnitId: { schema: query.guid(), op: 'contains', field: 'unitIds' },
    minCreationTime: filter.since('creationTime'),
    maxCreationTime: filter.until('creationTime'),
    minModifitionTime: filter.since('lastModificationTime'),
    maxModifitionTime: filter.until('lastModificationTime'),
  },
  query: z.object({
    phoneNumber: query.text(user.fields.phoneNumber.facts.keeps),
    name: query.text(user.fields.name.facts.max),
    surname: query.text(user.fields.surname.facts.max),
    notActive: query.bool(),
  }),
  where: ({ notActive }) =>
    notActive === undefined ? [] : [{ fields: ['isActive'], op: 'eq', value: notActive !== true }],
  sorts: ['lastModificationTime'],
  expressions: {
    isLockedOut: { sql: 't.lockout_end is not null and t.lockout_end > now()', kind: 'bool' },
    supportTwoFactor: { sql: 't.email_confirmed or t.phone_number_confirmed', kind: 'bool' },
    roleNames: {
      sql: `select coalesce(json_agg(r.name order by r.name), '[]') from identity.user_role ur join identity.role r
        on r.id = ur.role_id and not r.is_deleted where ur.user_id = t.id`,
      kind: 'raw',
    },
    unitIds: {
      sql: `select string_agg(m.unit_id::text, ' ') from identity.organization_unit_user m where m.user_id = t.id`,
      kind: 'text',
    },
    roleIds: {
      sql: `select string_agg(ur.role_id::text, ' ') from identity.user_role ur where ur.user_id = t.id`,
      kind: 'text',
    },
  },
});

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [];
export const things = [
  ...plainThings,
  roles,
  organizationUnits,
  claimTypes,
  users,
  serverClients,
  identityResources,
  apiScopes,
  apiResources,
];

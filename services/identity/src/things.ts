// The things of this service, each on its table: routes, tables and tests are made from this list.
import { claimType } from '@ishare/contracts/identity/claim-type.js';
import { organizationUnit } from '@ishare/contracts/identity/organization-unit.js';
import { role } from '@ishare/contracts/identity/role.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { text } from '@ishare/server/schemas.js';
import { RE2JS } from 're2js';
import { ClaimType } from './claims/claim-type.entity.js';
import { OrganizationUnit } from './organization-units/organization-unit.entity.js';
import { Role } from './roles/role.entity.js';

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

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [];
export const things = [...plainThings, roles, organizationUnits, claimTypes];

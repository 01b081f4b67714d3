import { statement, type BatchStep, type Cell } from '@ishare/data/tenant-batch.js';
import type { Tx } from '@ishare/data/tx.js';
import { EFFECTIVE_ROLE_IDS } from '../roles/effective-roles.js';
import type { User } from '../users/user.entity.js';

/** Everything that may be told of a user, by type of claim; which of it goes out depends on the scopes. */
export type ClaimBag = Readonly<Record<string, unknown>>;

/** What tokens say by themselves: a claim that somebody gave to a user or client must not pass for it. */
const RESERVED_NAMES =
  'sub iss aud exp nbf iat jti scope client_id tenantid session_id sid azp nonce acr amr idp auth_time cnf at_hash ' +
  'c_hash s_hash act may_act';
export const RESERVED = new RegExp(`^(${RESERVED_NAMES.replaceAll(' ', '|')}|impersonator_.*)$`, 'i');

function one(values: readonly string[]): string | readonly string[] {
  return values.length === 1 ? values[0]! : values;
}

function ofUser(user: User, roles: readonly string[]): Record<string, unknown> {
  return {
    preferred_username: user.userName,
    name: user.name ?? user.userName,
    ...(user.name ? { given_name: user.name } : {}),
    ...(user.surname ? { family_name: user.surname } : {}),
    email: user.email,
    email_verified: user.emailConfirmed,
    ...(user.phoneNumber ? { phone_number: user.phoneNumber, phone_number_verified: user.phoneNumberConfirmed } : {}),
    ...(roles.length > 0 ? { role: one(roles) } : {}),
  };
}

const ROLE_NAMES = `select r.name from role r where not r.is_deleted and r.id in (${EFFECTIVE_ROLE_IDS})
  order by r.name`;
const GIVEN = `select distinct claim_type as type, claim_value as value from claim
  where holder_id = $1 or holder_id in (select r.id from role r where not r.is_deleted
    and r.id in (${EFFECTIVE_ROLE_IDS})) order by 1, 2`;
const steps = { roles: statement(ROLE_NAMES), given: statement(GIVEN) };

/** What is read for the claims of a user, as steps of a batch; their rows are for `claimBag`. */
export function claimSteps(userId: string): [roles: BatchStep, given: BatchStep] {
  return [
    { statement: steps.roles, values: [userId] },
    { statement: steps.given, values: [userId] },
  ];
}

/** The claims of a user: of the account, and those that the user and the user's roles were given. */
export function claimBag(user: User, roles: readonly Cell[][], given: readonly Cell[][]): ClaimBag {
  const own = ofUser(
    user,
    roles.map(([name]) => name!),
  );
  const more = Map.groupBy(
    given.filter(([type]) => !RESERVED.test(type!) && !(type! in own)),
    ([type]) => type!,
  );
  return {
    ...own,
    ...Object.fromEntries([...more].map(([type, claims]) => [type, one(claims.map(([, value]) => value!))])),
  };
}

/** The same in a transaction. */
export async function claimBagOf(user: User, tx: Tx): Promise<ClaimBag> {
  const roles = await tx.query<{ name: string }>(ROLE_NAMES, [user.id]);
  const given = await tx.query<{ type: string; value: string }>(GIVEN, [user.id]);
  return claimBag(
    user,
    roles.map(({ name }) => [name]),
    given.map(({ type, value }) => [type, value]),
  );
}

export function openedClaims(bag: ClaimBag, types: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(bag).filter(([type]) => types.has(type)));
}

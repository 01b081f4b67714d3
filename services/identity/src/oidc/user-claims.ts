import type { Tx } from '@ishare/data/tx.js';
import { effectiveRoles } from '../roles/effective-roles.js';
import type { User } from '../users/user.entity.js';

/** Everything that may be told of a user, by type of claim; which of it goes out depends on the scopes. */
export type ClaimBag = Readonly<Record<string, unknown>>;

/** What tokens say by themselves: a claim that somebody gave to a user or client must not pass for it. */
export const RESERVED = /^(sub|iss|aud|exp|nbf|iat|jti|scope|client_id|tenantid|session_id|sid|azp|nonce|acr|amr|auth_time|cnf|at_hash|c_hash|s_hash|act|may_act|impersonator_.*)$/i;

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

/** The claims of a user of the current tenant: of the account, and those that the user and the user's roles were given. */
export async function claimBagOf(user: User, tx: Tx): Promise<ClaimBag> {
  const roles = await effectiveRoles(user.id, tx);
  const given = await tx.query<{ type: string; value: string }>(
    `select distinct claim_type as type, claim_value as value from claim where holder_id = any($1) order by 1, 2`, [[user.id, ...roles.map(({ id }) => id)]],
  );
  const own = ofUser(user, roles.map(({ name }) => name));
  const more = Map.groupBy(given.filter(({ type }) => !RESERVED.test(type) && !(type in own)), ({ type }) => type);
  return { ...own, ...Object.fromEntries([...more].map(([type, claims]) => [type, one(claims.map(({ value }) => value))])) };
}

export function openedClaims(bag: ClaimBag, types: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(bag).filter(([type]) => types.has(type)));
}

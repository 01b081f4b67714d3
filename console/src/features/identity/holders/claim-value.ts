import type { Claim } from '@ishare/contracts/identity/claims.js';
import type { ClaimType } from '@ishare/contracts/identity/claim-type.js';

export const valueKinds = ['string', 'int', 'boolean', 'dateTime'] as const;
export type ValueKind = (typeof valueKinds)[number];

export function valueKindOf(type: Pick<ClaimType, 'valueType'> | undefined): ValueKind {
  return valueKinds[type?.valueType ?? 0] ?? 'string';
}

/** Claim types that a holder is expected to have and has not. */
export function missingClaims(
  types: readonly Pick<ClaimType, 'name' | 'required'>[],
  claims: readonly Claim[],
): string[] {
  return types
    .filter(({ name, required }) => required && !claims.some(({ claimType }) => claimType === name))
    .map(({ name }) => name);
}

/** What a claim type asks of its values. */
export interface ClaimType {
  name: string;
  required: boolean;
  regex: string | null;
  regexDescription: string | null;
  /** String 0, Int 1, Boolean 2, DateTime 3 */
  valueType: number;
}

export interface Claim {
  id: string;
  claimType: string;
  claimValue: string;
}

export const valueKinds = ['string', 'int', 'boolean', 'dateTime'] as const;
export type ValueKind = (typeof valueKinds)[number];

export function valueKindOf(type: ClaimType | undefined): ValueKind {
  return valueKinds[type?.valueType ?? 0] ?? 'string';
}

/** Claim types that a holder is expected to have and has not. */
export function missingClaims(types: readonly ClaimType[], claims: readonly Claim[]): string[] {
  return types
    .filter(({ name, required }) => required && !claims.some(({ claimType }) => claimType === name))
    .map(({ name }) => name);
}

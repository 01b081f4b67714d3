import type { OrganizationUnit } from '@ishare/contracts/identity/organization-unit.js';

export type Unit = OrganizationUnit;

/** Units in the order of their codes, as the tree shows them. */
export function inCodeOrder<T extends { code: string }>(units: readonly T[]): T[] {
  return units.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

import { shortTypeName } from '@ishare/contracts/platform/audit-words.js';
import type { EntityChange } from './audit-log';

/** The list that a kind of record stands in, and the filter by which its name is found there. */
const places: Readonly<Record<string, readonly [path: string, filter: string]>> = {
  User: ['/admin/users', 'filter'],
  Role: ['/admin/roles', 'filter'],
  Client: ['/administer/identityServer/clients', 'filter'],
  Tenant: ['/saas/tenant', 'filter'],
  Material: ['/optimization/materials', 'filter'],
  MachineParameterSetting: ['/optimization/machines', 'filter'],
  OptimiseParameterSetting: ['/optimization/parameters', 'filter'],
};

/** Where a record is to be looked at, of those places that the reader sees; a deleted one nowhere. */
export function placeOf(
  { entityTypeFullName, changeType }: Pick<EntityChange, 'entityTypeFullName' | 'changeType'>,
  name: string,
  seen: ReadonlySet<string>,
): string | undefined {
  const place = places[shortTypeName(entityTypeFullName)];
  if (!place || changeType === 2 || !seen.has(place[0])) return undefined;
  return `${place[0]}?${new URLSearchParams({ [place[1]]: name }).toString()}`;
}

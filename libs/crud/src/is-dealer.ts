import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import type { Principal } from '@ishare/server/context.js';
import type { Permissions } from '@ishare/server/permissions.js';
import type { Ports } from '@ishare/server/ports.js';

/**
 * Whether somebody is of a dealer, who reads nothing of who does what in the factory. Where nobody says who is one, it
 * is whoever may not look others up.
 */
export async function isDealer(ports: Ports, permissions: Permissions, principal: Principal): Promise<boolean> {
  const { tenantId, userId } = principal;
  if (tenantId === EMPTY_GUID) return false;
  try {
    return (await ports.client(crmPort).dealerOf({ tenantId, userId })).dealerId !== null;
  } catch {
    return !(await permissions.holdsAny(principal, [identityPermissions.names.Users.Default]));
  }
}

import { saasPort } from '@ishare/contracts/saas/client.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { Logger } from '@nestjs/common';
import { runAsTenant } from './context.js';
import type { Ports } from './ports.js';

/**
 * Does something for the host and for each tenant that is at work, one after the other. Asks saas who there is: the
 * fence around each tenant's rows tells nobody who stands outside. What fails for one keeps those behind from nothing.
 */
export async function eachTenant(
  ports: Ports,
  logger: Pick<Logger, 'warn'>,
  work: (tenantId: string) => Promise<unknown>,
): Promise<void> {
  const tenants = await ports.client(saasPort).tenants({});
  for (const tenantId of [EMPTY_GUID, ...tenants.filter(({ isActive }) => isActive).map(({ id }) => id)])
    await runAsTenant(tenantId, () => work(tenantId)).catch((error: unknown) =>
      logger.warn(`${tenantId} was left out: ${String(error)}`),
    );
}

import { saasPort } from '@ishare/contracts/saas/client.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { Logger } from '@nestjs/common';
import { runAsTenant } from './context.js';
import type { Ports } from './ports.js';

/**
 * Does something for the host and for each tenant that is at work, one after the other. Asks saas who there is: the
 * fence around each tenant's rows tells nobody who stands outside. What fails for one keeps those behind from nothing.
 * With `among`, leaves out all others.
 */
export async function eachTenant(
  ports: Ports,
  logger: Pick<Logger, 'warn'>,
  work: (tenantId: string) => Promise<unknown>,
  among?: ReadonlySet<string>,
): Promise<void> {
  const tenants = await ports.client(saasPort).tenants({});
  const atWork = [EMPTY_GUID, ...tenants.filter(({ isActive }) => isActive).map(({ id }) => id)];
  for (const tenantId of atWork.filter((id) => !among || among.has(id)))
    await runAsTenant(tenantId, () => work(tenantId)).catch((error: unknown) =>
      logger.warn(`${tenantId} was left out: ${String(error)}`),
    );
}

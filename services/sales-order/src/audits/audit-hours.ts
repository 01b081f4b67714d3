import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';

/** Hours that an auditor has for a level of a sheet; null where the setting holds nobody to a time. */
export async function auditHours(ports: Ports): Promise<number | null> {
  const { name } = settings.salesOrder.auditHours;
  const hours = Number(
    (await ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] }))[name],
  );
  return hours > 0 ? hours : null;
}

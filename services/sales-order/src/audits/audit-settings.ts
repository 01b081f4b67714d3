import { platformPort } from '@ishare/contracts/platform/client.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';

/** Whether a switch of the tenant's audit settings is on. */
export async function isSwitchedOn(ports: Ports, { name }: { name: string }): Promise<boolean> {
  const values = await ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] });
  return values[name] === 'true';
}

import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentPrincipal, currentTenantId } from './context.js';
import type { Ports } from './ports.js';

const { name } = settings.app.timeZone;

/** The zone of the factory's clock. */
export async function tenantsZone(ports: Ports): Promise<string> {
  return (await ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] }))[name]!;
}

/** The zone of the caller's clock: the own one, else the factory's. */
export async function readersZone(ports: Ports): Promise<string> {
  const asked = { tenantId: currentTenantId(), userId: currentPrincipal().userId, names: [name] };
  return (await ports.client(platformPort).settings(asked))[name]!;
}

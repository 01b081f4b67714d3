// Clocks: that of the factory, and that of whoever reads.
import { platformPort } from '@ishare/contracts/platform/client.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentPrincipal, currentTenantId } from './context.js';
import type { Ports } from './ports.js';

const { name } = settings.app.timeZone;

/** The zone of the factory's clock: the tenant's, whoever asks and wherever the server stands. */
export async function factoryZone(ports: Ports): Promise<string> {
  return (await ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] }))[name]!;
}

/** The day that the factory's calendar shows, `yyyy-MM-dd`. */
export async function factoryDay(ports: Ports, now = new Date()): Promise<string> {
  return dayIn(now, await factoryZone(ports));
}

/** The zone of the caller's clock: the own one, else the factory's. */
export async function readersZone(ports: Ports): Promise<string> {
  const asked = { tenantId: currentTenantId(), userId: currentPrincipal().userId, names: [name] };
  return (await ports.client(platformPort).settings(asked))[name]!;
}

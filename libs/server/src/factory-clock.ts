// The factory's clock: the time zone of the tenant, whoever asks and wherever the server stands.
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentPrincipal, currentTenantId } from './context.js';
import type { Ports } from './ports.js';

const { name } = settings.app.timeZone;

export async function factoryZone(ports: Ports): Promise<string> {
  return (await ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] }))[name]!;
}

/** The zone of the caller's own clock; the factory's where he has none. */
export async function readersZone(ports: Ports): Promise<string> {
  const asked = { tenantId: currentTenantId(), userId: currentPrincipal().userId, names: [name] };
  return (await ports.client(platformPort).settings(asked))[name]!;
}

/** The day that the factory's calendar shows, `yyyy-MM-dd`. */
export async function factoryDay(ports: Ports, now = new Date()): Promise<string> {
  return dayIn(now, await factoryZone(ports));
}

// Clocks: that of the factory, and that of whoever reads.
import { platformPort } from '@ishare/contracts/platform/client.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentPrincipal, currentTenantId, now } from './context.js';
import type { Ports } from './ports.js';

const { name } = settings.app.timeZone;

/** The zone of the factory's clock: the tenant's, whoever asks and wherever the server stands. */
export async function factoryZone(ports: Ports): Promise<string> {
  return (await ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] }))[name]!;
}

/** The day that the factory's calendar shows, `yyyy-MM-dd`. */
export async function factoryDay(ports: Ports, at = now()): Promise<string> {
  return dayIn(at, await factoryZone(ports));
}

/** ms */
const REMEMBERED = 1_000;
const remembered = new WeakMap<Ports, Map<string, { zone: string; until: number }>>();

/**
 * The factory's day for lists, which ask for it at each request: its zone is known from memory for a moment, and what
 * was said last holds while platform does not answer.
 */
export async function listsDay(ports: Ports): Promise<string> {
  const zones = remembered.get(ports) ?? new Map<string, { zone: string; until: number }>();
  remembered.set(ports, zones);
  const tenantId = currentTenantId();
  const known = zones.get(tenantId);
  if (known && known.until > Date.now()) return dayIn(now(), known.zone);
  const zone = await factoryZone(ports).catch(() => known?.zone ?? settings.app.timeZone.default);
  zones.set(tenantId, { zone, until: Date.now() + REMEMBERED });
  return dayIn(now(), zone);
}

/** The zone of the caller's clock: the own one, else the factory's. */
export async function readersZone(ports: Ports): Promise<string> {
  const asked = { tenantId: currentTenantId(), userId: currentPrincipal().userId, names: [name] };
  return (await ports.client(platformPort).settings(asked))[name]!;
}

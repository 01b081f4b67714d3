import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The zone by whose clock the tenant's days go. */
export async function zoneOf(ports: Ports): Promise<string> {
  const { name } = settings.app.timeZone;
  const values = await ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] });
  return values[name] ?? settings.app.timeZone.default;
}

/** The first moment of a day in a zone, given one of that day, whatever a change of clocks does. */
function startOf(moment: Date, zone: string): Date {
  const day = dayIn(moment, zone);
  let [before, within] = [moment.getTime() - DAY - 2 * HOUR, moment.getTime()];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(new Date(middle), zone) === day) within = middle;
    else before = middle;
  }
  return new Date(within);
}

/** The day of a moment by the clock of a zone: its name, its first moment, and that of the next one. */
export function dayBounds(moment: Date, zone: string): { day: string; start: Date; end: Date } {
  const start = startOf(moment, zone);
  const end = startOf(new Date(start.getTime() + DAY + 6 * HOUR), zone);
  return { day: dayIn(moment, zone), start, end };
}

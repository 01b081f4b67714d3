import { platformPort } from '@ishare/contracts/platform/client.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import type { Condition } from '@ishare/data/list.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';

/** What is asked for by an area, as `inAreas` reads it: the areas below are those of platform. */
export async function withAreas(ports: Ports, { areaId, ...query }: ListQuery): Promise<ListQuery> {
  if (!areaId) return query;
  const asked = { tenantId: currentTenantId(), id: areaId as string };
  return { ...query, areaIds: await ports.client(platformPort).areasBelow(asked) };
}

/** Those who are at home in one of the areas. */
export const inAreas = ({ areaIds }: ListQuery): Condition[] =>
  areaIds ? [{ fields: ['areaId'], op: 'in', value: areaIds as string[] }] : [];

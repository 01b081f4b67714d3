// What the specs of this service share.
import type { PortClient } from '@ishare/contracts/define.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { TestService, type TestServiceOptions } from '@ishare/testing/test-service.js';
import { platformData } from './platform.data.js';
import { platformService } from './platform.module.js';

/** A record that the optimisation service has, whatever its kind; it has no other. */
export const KNOWN_ID = '0190a000-0000-7000-8000-000000000001';

export async function startPlatform(options?: TestServiceOptions): Promise<TestService> {
  const service = await TestService.start(platformService, [platformData], options);
  service.ports.provide(optimisationPort, {
    known: async ({ ids }: { ids: string[] }) => ids.filter((id) => id === KNOWN_ID),
  } as unknown as PortClient<typeof optimisationPort>);
  service.ports.provide(salesOrderPort, {
    ...service.ports.client(salesOrderPort),
    formUses: async () => [],
    formRecords: async () => [],
  });
  return service;
}

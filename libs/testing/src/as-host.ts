import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { TestService } from './test-service.js';

const everything = permissionDefinitions.map(({ name }) => name);

/**
 * The service as the conformance suite sees a host resource: the first tenant is the host, and the other one was
 * granted even the host's permissions.
 */
export function asHost(service: TestService): TestService {
  return Object.create(service, {
    tenantA: { value: EMPTY_GUID },
    client: { value: (tenantId = EMPTY_GUID, permissions = everything) => service.client(tenantId, permissions) },
  }) as TestService;
}

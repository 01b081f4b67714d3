import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { DueTenants } from '@ishare/messaging/messaging.module.js';
import { currentTenantId, runAsHost, runAsTenant } from '@ishare/server/context.js';
import { TestService } from '@ishare/testing/test-service.js';
import { platformData } from '../platform.data.js';
import { platformService } from '../platform.module.js';
import { WorkflowInstance } from '../workflows/workflow.entity.js';
import { Database } from '@ishare/data/database.js';
import { WebhookDeliveryRow } from './webhook.entity.js';

describe('who has something due', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start(platformService, [platformData]);
  });
  afterAll(() => service.close());

  /** So far ahead that the service's own clock leaves it alone. */
  const at = (year: number) => new Date(Date.UTC(year, 0, 1));
  const deliver = (dueTime: Date | null) =>
    service.app.get(Database).tx((tx) =>
      tx.insert(WebhookDeliveryRow, {
        ...{ id: newId(), webhookId: newId(), event: 'ping', body: '{}', creationTime: new Date() },
        ...{ state: dueTime ? 'waiting' : 'delivered', dueTime },
      }),
    );
  const visited = async (time: Date) => {
    const seen: string[] = [];
    await service.app.get(DueTenants).each(
      WebhookDeliveryRow,
      async (tenantId) => {
        expect(currentTenantId()).toBe(tenantId);
        seen.push(tenantId);
      },
      { time },
    );
    return seen.sort();
  };

  it('is visited, each once, and nobody else', async () => {
    const { tenantA, tenantB } = service;
    expect(await visited(at(2200))).toEqual([]);
    await runAsTenant(tenantA, () => deliver(at(2100)));
    await runAsTenant(tenantA, () => deliver(at(2101)));
    await runAsTenant(tenantB, () => deliver(null));
    expect(await visited(at(2099))).toEqual([]);
    expect(await visited(at(2100))).toEqual([tenantA]);
    await runAsTenant(tenantB, () => deliver(at(2150)));
    await runAsHost(() => deliver(at(2120)));
    // Of a tenant who is not at work, or is none.
    await runAsTenant(newId(), () => deliver(at(2100)));
    expect(await visited(at(2149))).toEqual([EMPTY_GUID, tenantA].sort());
    expect(await visited(at(2150))).toEqual([EMPTY_GUID, tenantA, tenantB].sort());
  });

  it('cannot be asked of a table that says nothing of it', async () => {
    await expect(service.app.get(DueTenants).each(WorkflowInstance, async () => undefined)).rejects.toThrow(
      'workflow_instance does not say by `due` what is to be looked for.',
    );
  });
});

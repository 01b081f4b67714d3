import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { orderReached } from '@ishare/contracts/sales-order/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { insightData } from '../insight.data.js';
import { insightService } from '../insight.module.js';
import { HubEntries } from './hub-entries.service.js';

const [BUSINESS, EVENTS] = ['/api/data-v/business-hubs', '/api/data-v/event-hubs'] as const;

describe('the hubs', () => {
  let service: TestService;
  let client: TestClient;
  let entries: HubEntries;

  beforeAll(async () => {
    service = await TestService.start(insightService, [insightData]);
    client = await service.client();
    entries = service.app.get(HubEntries);
  });
  afterAll(() => service.close());

  const items = async (path: string, query: Record<string, string> = {}) =>
    (await client.get(path, query)).body.items as { name: string; level: number; content: string; contentEn: string }[];

  it('tell what people were told, by kind and time, and what services told each other', async () => {
    await service.tx((tx) =>
      entries.told(
        {
          tenantId: service.tenantA,
          name: 'Crm.FollowUpDue',
          userIds: [],
          severity: 20,
          title: { 'zh-Hans': '跟进到期', en: 'Follow-ups are due' },
          message: { 'zh-Hans': '三位客户', en: 'Three customers' },
          data: {},
        },
        tx,
      ),
    );
    await service.tx((tx) => entries.heard(orderReached.name, { salesOrderId: newId(), state: 2 }, tx));
    expect(await items(BUSINESS)).toEqual([
      expect.objectContaining({
        name: 'Crm.FollowUpDue',
        level: 20,
        content: '跟进到期 · 三位客户',
        contentEn: 'Follow-ups are due · Three customers',
      }),
    ]);
    expect((await items(EVENTS)).map(({ name }) => name)).toEqual([orderReached.name]);
    expect(await items(BUSINESS, { filter: 'Three' })).toHaveLength(1);
    expect(await items(BUSINESS, { level: '40' })).toEqual([]);
    const [other, clerk] = [await service.client(service.tenantB), await service.client(service.tenantA, [])];
    expect((await other.get(BUSINESS)).body.totalCount).toBe(0);
    expect([(await clerk.get(BUSINESS)).status, (await clerk.get(EVENTS)).status]).toEqual([403, 403]);
  });

  it('forget after a while', async () => {
    await service.query(`update hub_entry set time = now() - interval '40 days' where kind = 'business'`);
    await runAsTenant(service.tenantA, () => entries.forgetBefore(30));
    expect([(await items(BUSINESS)).length, (await items(EVENTS)).length]).toEqual([0, 1]);
  });

  it('hear what they keep', () => {
    const heard = Object.getOwnPropertyNames(HubEntries.prototype).filter((name) => name.startsWith('hear '));
    expect(heard).toContain(`hear ${orderReached.name}`);
    expect(heard.length).toBeGreaterThan(8);
    expect(notificationRequested.name).toBe('notifications.notification.requested');
  });
});

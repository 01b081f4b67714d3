import { seedService } from '@ishare/server/boot.js';
import { DEMO_TENANT_ID } from '@ishare/contracts/demo.js';
import { TestService } from '@ishare/testing/test-service.js';
import { notificationsData } from './notifications.data.js';
import { namesOf } from './notifications.fixture.js';
import { notificationsService } from './notifications.module.js';

describe('the seed', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start(notificationsService, [notificationsData]);
  });
  afterAll(() => service.close());

  const seed = (demo: boolean) => seedService(notificationsService, service.app, { demo, announce: () => undefined });

  it('puts notifications into the demo tenant, once, and nothing without demo mode', async () => {
    const user = await service.client(DEMO_TENANT_ID, []);
    await seed(false);
    expect(await namesOf(user)).toEqual([]);
    await seed(true);
    await seed(true);
    expect(await namesOf(user)).toEqual(['OP-002 confirmed', 'Welcome to the demo factory']);
  });
});

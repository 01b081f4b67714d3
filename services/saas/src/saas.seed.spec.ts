import { DEMO_TENANTS } from '@ishare/contracts/demo.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { seedSaas } from './saas.seed.js';
import { startSaas } from './saas.fixture.js';

describe('the demo tenants', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startSaas();
  });
  afterAll(() => service.close());

  const seed = (demo: boolean) => seedSaas(service.app, { demo, announce: () => undefined });
  const total = async () => (await (await service.host()).get('/api/saas/tenants')).body.totalCount;

  it('are made in demo mode only, once, under their fixed ids', async () => {
    await seed(false);
    expect(await total()).toBe(0);
    await seed(true);
    await seed(true);
    expect(await total()).toBe(DEMO_TENANTS.length);
    const [mujing] = DEMO_TENANTS;
    expect(await service.ports.client(saasPort).findTenant({ idOrName: mujing.name })).toMatchObject({
      id: mujing.id,
      isActive: true,
      displayNames: { en: mujing.displayName },
    });
    expect((await (await service.host()).get('/api/saas/tenants')).body.items[0].editionName).not.toBeNull();
  });
});

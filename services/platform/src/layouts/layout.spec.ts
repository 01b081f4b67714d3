import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { layouts } from '../things.js';

const PATH = '/api/platform/layouts';

describe('layouts', () => {
  let service: TestService;
  let admin: TestClient;

  beforeAll(async () => {
    service = await startPlatform();
    admin = await service.client();
  });
  afterAll(() => service.close());

  const body = (name: string, more: object = {}) => ({
    name,
    displayName: name,
    path: `/${name}`,
    framework: 'web',
    ...more,
  });

  conformance(
    layouts.resource,
    {
      create: (n) => body(`layout-${n}`, { meta: { title: 'x' } }),
      change: { displayName: 'Renamed', meta: { title: 'y' } },
      invalid: { body: body('x'.repeat(65)), member: 'name' },
    },
    () => service,
  );

  it('are listed by framework and text, and the other way round (platform-01)', async () => {
    const own = await service.client(service.tenantB);
    for (const name of ['alpha', 'beta']) await own.post(PATH, body(name));
    await own.post(PATH, body('gamma', { framework: 'mobile' }));
    const names = async (query: Record<string, string | boolean>) =>
      (await own.get(PATH, query)).body.items.map(({ name }: { name: string }) => name);
    expect(await names({ framework: 'web' })).toEqual(['alpha', 'beta']);
    expect(await names({ reverse: true })).toEqual(['gamma', 'beta', 'alpha']);
    expect(await names({ sorting: 'name desc', reverse: true })).toEqual(['alpha', 'beta', 'gamma']);
    expect(await names({ filter: 'ALPHA' })).toEqual(['alpha']);
    expect((await own.get(`${PATH}/all`)).body.items.map(({ name }: { name: string }) => name)).toEqual([
      'alpha',
      'beta',
      'gamma',
    ]);
    expect((await (await service.client(service.tenantB, [])).get(`${PATH}/all`)).status).toBe(403);
  });

  it('keep framework and dictionary when they are changed, and refuse a path that leaves the console', async () => {
    const { body: dictionary } = await admin.post('/api/dataDictionary', { name: 'Layouts', code: 'layouts' });
    const { body: made } = await admin.post(PATH, body('kept', { dataId: dictionary.id }));
    expect((await admin.put(`${PATH}/${made.id}`, { ...made, framework: 'other', dataId: null })).body).toMatchObject({
      framework: 'web',
      dataId: made.dataId,
    });
    expect(
      (await admin.post(PATH, body('bad', { path: '//evil.example' }))).body.error.validationErrors[0].members,
    ).toEqual(['path']);
    expect((await admin.post(PATH, body('kept'))).body.error.validationErrors[0].members).toEqual(['name']);
  });

  it('have no dictionary where a form sends zeros for none', async () => {
    const none = '00000000-0000-0000-0000-000000000000';
    const { status, body: made } = await admin.post(PATH, body('plain', { dataId: none }));
    expect([status, made.dataId]).toEqual([200, null]);
  });

  it('are not deleted while a menu names them', async () => {
    const { body: layout } = await admin.post(PATH, body('used'));
    const { body: menu } = await admin.post('/api/menu', { name: 'inside', path: '/inside', layoutId: layout.id });
    expect((await admin.delete(`${PATH}/${layout.id}`)).status).toBe(403);
    expect(
      (
        await (
          await service.client(service.tenantB)
        ).post('/api/menu', { name: 'theirs', path: '/theirs', layoutId: layout.id })
      ).status,
    ).toBe(404);
    await admin.delete(`/api/menu/${menu.id}`);
    expect((await admin.delete(`${PATH}/${layout.id}`)).status).toBe(204);
  });
});

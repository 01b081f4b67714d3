import { roleDeleted, roleRenamed } from '@ishare/contracts/identity/events.js';
import { deflateRawSync } from 'node:zlib';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { LIST_SHEET } from '@ishare/contracts/list-sheet.js';
import type { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { PageConfigurationHandlers } from './page-configuration.handlers.js';

const SAVE = '/api/pageconfiguration/save-config';

describe('page configurations', () => {
  let service: TestService;
  let admin: TestClient;
  const rolesOf = new Map<string, string[]>();

  beforeAll(async () => {
    service = await startPlatform();
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    service.ports.provide(identityPort, {
      ...usual.client(identityPort),
      grants: async (key) => ({
        ...(await usual.client(identityPort).grants(key)),
        roles: rolesOf.get(key.userId) ?? [],
      }),
    });
    admin = await service.client();
  });
  afterAll(() => service.close());

  const config = (title: string) => JSON.stringify([{ title, isShow: true }]);
  const signIn = (roles: string[] = [], tenantId = service.tenantA) => {
    const user = service.identity.user(tenantId, []);
    rolesOf.set(user.userId, roles);
    return service.as(user);
  };
  const titleFor = async (client: TestClient, routeKey: string) => {
    const { status, body } = await client.get(`/api/pageConfiguration/config/${routeKey}`);
    return status === 204 ? null : (JSON.parse(body.config) as { title: string }[])[0]!.title;
  };

  it('answer 204 for a page that has none', async () => {
    expect((await (await signIn()).get('/api/pageconfiguration/config/zzznowhere')).status).toBe(204);
  });

  it("hold by user before role before everybody, and are another tenant's nowhere", async () => {
    const routeKey = 'zzzordersssorted';
    const [planner, clerk, stranger] = [
      await signIn(['Planner']),
      await signIn(['Clerk']),
      await signIn(['Planner'], service.tenantB),
    ];
    await admin.post(SAVE, {
      routeKey,
      config: config('everybody'),
      roleList: [],
      hiddenFields: { sort: [], hide: ['price'] },
    });
    await admin.post(SAVE, { routeKey, config: config('planners'), roleList: ['Planner'] });
    expect([
      await titleFor(planner, routeKey),
      await titleFor(clerk, routeKey),
      await titleFor(stranger, routeKey),
    ]).toEqual(['planners', 'everybody', null]);
    const shown = (await planner.get(`/api/pageconfiguration/config/${routeKey}`)).body;
    const { status, body: own } = await planner.post(SAVE, { routeKey, config: config('mine'), id: shown.id });
    expect([status, own.id === shown.id]).toEqual([200, false]);
    expect([await titleFor(planner, routeKey), await titleFor(clerk, routeKey)]).toEqual(['mine', 'everybody']);
    expect((await planner.get(`/api/pageconfiguration/config/${routeKey}`)).body.hiddenFields).toEqual({
      sort: [],
      hide: ['price'],
    });
    expect((await planner.post(SAVE, { routeKey, config: config('mine again'), id: own.id })).body.id).toBe(own.id);
  });

  it("let who may edit them arrange somebody else's page, and nobody besides", async () => {
    const routeKey = 'zzzforanother';
    const user = service.identity.user(service.tenantA, []);
    rolesOf.set(user.userId, []);
    const clerk = await service.as(user);
    const { status, body } = await admin.post(SAVE, {
      routeKey,
      config: config('arranged for you'),
      userId: user.userId,
    });
    expect([status, body.userId]).toEqual([200, user.userId]);
    expect([await titleFor(clerk, routeKey), await titleFor(admin, routeKey)]).toEqual(['arranged for you', null]);
    expect((await clerk.post(SAVE, { routeKey, config: config('mine'), userId: user.userId })).body.id).toBe(body.id);
    const stranger = await signIn();
    expect((await stranger.post(SAVE, { routeKey, config: config('meddled'), userId: user.userId })).status).toBe(403);
    expect(await titleFor(clerk, routeKey)).toBe('mine');
    const foreign = service.identity.user(service.tenantB, []);
    const refused = await admin.post(SAVE, { routeKey, config: config('for whom?'), userId: foreign.userId });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['userId']]);
  });

  it('keep one layout for everybody per page, and change the shared one that is named', async () => {
    const routeKey = 'zzzshared';
    const { body: first } = await admin.post(SAVE, { routeKey, config: config('a'), roleList: [] });
    expect((await admin.post(SAVE, { routeKey, config: config('b'), roleList: [] })).body.id).toBe(first.id);
    expect(
      (await admin.post(SAVE, { id: first.id, routeKey, config: config('c'), roleList: ['Sawyer'] })).body,
    ).toMatchObject({ id: first.id, roleList: ['Sawyer'] });
    const own = (await (await signIn()).post(SAVE, { routeKey, config: config('d') })).body;
    expect((await admin.post(SAVE, { id: own.id, routeKey, config: config('e'), roleList: [] })).status).toBe(404);
  });

  it('leave layouts of roles to BasicSetup.PageConfigurations.Edit', async () => {
    const body = { routeKey: 'zzzp', config: config('x'), roleList: ['Planner'] };
    expect((await (await signIn()).post(SAVE, body)).status).toBe(403);
    expect(
      (await (await signIn()).post(SAVE, { routeKey: 'zzzp', config: config('x'), hiddenFields: { hide: ['price'] } }))
        .status,
    ).toBe(403);
    expect(
      (await (await service.client(service.tenantA, ['BasicSetup.PageConfigurations.Edit'])).post(SAVE, body)).status,
    ).toBe(200);
  });

  it('share a view with roles, whoever may, by name, and are opened with one of them', async () => {
    const VIEWS = '/api/pageConfiguration/views';
    const [sharer, planner, clerk, stranger] = [
      await service.client(service.tenantA, ['BasicSetup.PageConfigurations.ShareViews']),
      await signIn(['Planner', 'Buyer']),
      await signIn(['Clerk']),
      await signIn(['Planner'], service.tenantB),
    ];
    const view = (name: string, more: object = {}) => ({
      routeKey: '/orders/mine',
      name,
      search: `filter=${name}`,
      roleList: ['Planner'],
      ...more,
    });
    const listOf = async (client: TestClient) => {
      const { body } = await client.get('/api/pageConfiguration/shared-views/zzzorderszzzmine');
      return body.items as { name: string; isDefault: boolean; isOwn: boolean }[];
    };
    const seenBy = async (client: TestClient) => {
      const items = await listOf(client);
      return items.map(({ name, isDefault }) => (isDefault ? `${name}*` : name)).join();
    };
    expect((await planner.post(VIEWS, view('late'))).status).toBe(403);
    const { body: late } = await sharer.post(VIEWS, view('late', { isDefault: true }));
    await sharer.post(VIEWS, view('rush', { roleList: ['Buyer', 'Clerk'] }));
    expect([await seenBy(planner), await seenBy(clerk), await seenBy(stranger), await seenBy(sharer)]).toEqual([
      'late*,rush',
      'rush',
      '',
      'late*,rush',
    ]);
    const isOwnOf = async (client: TestClient) => (await listOf(client)).map(({ isOwn }) => isOwn);
    expect([await isOwnOf(planner), await isOwnOf(sharer)]).toEqual([
      [false, false],
      [true, true],
    ]);
    await sharer.post(VIEWS, view('rush', { roleList: ['Planner'], isDefault: true }));
    expect([await seenBy(planner), await seenBy(clerk)]).toEqual(['late,rush*', '']);
    const other = await service.client(service.tenantA, ['BasicSetup.PageConfigurations.ShareViews']);
    const { status, body: refused } = await other.post(VIEWS, view('rush', { roleList: ['Clerk'] }));
    expect([status, refused.error.message]).toEqual([
      403,
      expect.stringContaining('Somebody else shares a view named "rush" on this page.'),
    ]);
    expect([await seenBy(planner), await seenBy(clerk)]).toEqual(['late,rush*', '']);
    for (const wrong of [{ roleList: [] }, { name: ' ' }, { search: 'a b' }])
      expect((await sharer.post(VIEWS, view('x', wrong))).status).toBe(400);
    expect((await planner.delete(`${VIEWS}/${late.id}`)).status).toBe(403);
    expect((await sharer.delete(`${VIEWS}/${late.id}`)).status).toBe(204);
    expect([(await sharer.delete(`${VIEWS}/${late.id}`)).status, await seenBy(planner)]).toEqual([404, 'rush*']);
    const layout = (await admin.post(SAVE, { routeKey: 'zzzkept', config: config('x'), roleList: [] })).body;
    expect((await sharer.delete(`${VIEWS}/${layout.id}`)).status).toBe(404);
  });

  it('write slashes of the path as zzz, and take hidden fields as JSON text too', async () => {
    const { body } = await admin.post(SAVE, {
      routeKey: '/crm/orders',
      config: config('x'),
      hiddenFields: '{"sort":["code"],"hide":[]}',
    });
    expect(body).toMatchObject({ routeKey: 'zzzcrmzzzorders', hiddenFields: { sort: ['code'], hide: [] } });
  });

  it.each([
    ['text that is not JSON', '{'],
    ['a key that reaches into prototypes', '[{"__proto__":{"isShow":true}}]'],
    ['a depth of more than 20', `${'['.repeat(21)}{}${']'.repeat(21)}`],
    ['more than 256 KiB', JSON.stringify('x'.repeat(256 * 1024))],
  ])('refuse %s', async (_title, text) => {
    const refused = await admin.post(SAVE, { routeKey: 'zzzbad', config: text });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['config']]);
  });

  it('come as a file with the columns, the filter and the order of whoever asks, and with his permission alone', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `zzzfile${String(index).padStart(2, '0')}`);
    for (const routeKey of names) await admin.post(SAVE, { routeKey, config: config('x'), roleList: ['Planner'] });
    const sheet = {
      format: 'csv',
      name: 'Pages',
      columns: [
        { key: 'roleList', title: 'For', words: [['Planner', '=those who plan']] },
        { key: 'routeKey', title: 'Page' },
        { key: 'creationTime', title: 'Since', as: 'time' },
      ],
    };
    const headers = (asked: object) => ({ [LIST_SHEET]: deflateRawSync(JSON.stringify(asked)).toString('base64url') });
    const query = { routeKey: 'zzzfile', sorting: 'routeKey desc', skipCount: 3, maxResultCount: 2 };
    const ask = (client: TestClient, asked: object) => client.get('/api/pageConfiguration', query, headers(asked));
    const { status, body } = await ask(admin, sheet);
    const [head, ...lines] = (body as string).trim().split(/\r?\n/);
    expect([status, head]).toEqual([200, 'For,Page,Since']);
    expect(lines.map((line) => line.split(',')[1])).toEqual(names.toReversed());
    expect(lines[0]).toMatch(/^\W+those who plan\W*,zzzfile11,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await ask(await signIn(), sheet)).status).toBe(403);
    for (const wrong of [
      { ...sheet, columns: [] },
      { ...sheet, format: 'exe' },
      { ...sheet, timeZone: 'Mars' },
    ])
      expect((await ask(admin, wrong)).status).toBe(400);
    expect((await admin.get('/api/pageConfiguration', query, { [LIST_SHEET]: 'no sheet' })).status).toBe(400);
    expect((await admin.get('/api/pageConfiguration/config/zzzfile01', {}, headers(sheet))).status).toBe(400);
  });

  it('are listed and deleted with their permissions', async () => {
    const { body } = await admin.post(SAVE, { routeKey: 'zzzlisted', config: config('x'), roleList: [] });
    const listed = (await admin.get('/api/PageConfiguration', { routeKey: 'zzzlisted', MaxResultCount: 5 })).body;
    expect(listed).toEqual({ totalCount: 1, items: [expect.objectContaining({ id: body.id, config: config('x') })] });
    const nobody = await signIn();
    expect([
      (await nobody.get('/api/pageConfiguration')).status,
      (await nobody.delete(`/api/pageConfiguration/${body.id}`)).status,
    ]).toEqual([403, 403]);
    expect((await (await service.client(service.tenantB)).delete(`/api/pageConfiguration/${body.id}`)).status).toBe(
      404,
    );
    expect((await admin.delete(`/api/pageConfiguration/${body.id}`)).status).toBe(204);
    expect((await admin.get('/api/pageConfiguration', { routeKey: 'zzzlisted' })).body.totalCount).toBe(0);
  });

  it('follow a role that is renamed, and go with the last role that is deleted', async () => {
    const routeKey = 'zzzroles';
    await admin.post(SAVE, { routeKey, config: config('old'), roleList: ['Old'] });
    const handlers = service.app.get(PageConfigurationHandlers);
    const within = (work: Parameters<Database['tx']>[0]) => service.tx(work);
    const member = await signIn(['New']);
    expect(await titleFor(member, routeKey)).toBeNull();
    await within((tx) =>
      handlers.roleRenamed(roleRenamed.schema.parse({ tenantId: service.tenantA, oldName: 'Old', newName: 'New' }), tx),
    );
    expect(await titleFor(member, routeKey)).toBe('old');
    await within((tx) =>
      handlers.roleDeleted(roleDeleted.schema.parse({ tenantId: service.tenantA, name: 'New' }), tx),
    );
    expect(await titleFor(member, routeKey)).toBeNull();
    expect(await titleFor(await signIn(), routeKey)).toBeNull();
  });
});

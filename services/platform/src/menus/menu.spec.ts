import { signed } from '@ishare/messaging/message.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { roleDeleted, roleRenamed } from '@ishare/contracts/identity/events.js';
import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import { menuTitle } from '@ishare/contracts/platform/menu-titles.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { tenantCreated } from '@ishare/contracts/saas/events.js';
import { features } from '@ishare/contracts/saas/features.js';
import { Database } from '@ishare/data/database.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { eventQueue } from '@ishare/messaging/outbox-relay.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { DefaultMenuSeeder } from './default-menu.seeder.js';
import en from '../i18n/en.json' with { type: 'json' };
import zhHans from '../i18n/zh-Hans.json' with { type: 'json' };
import type { MenuWire } from './menu-wire.js';
import { Menu } from './menu.entity.js';
import { MenuHandlers } from './menu.handlers.js';

const ITEM = [
  'id',
  'path',
  'name',
  'icon',
  'component',
  'parentId',
  'children',
  'order',
  'isHidden',
  'displayName',
  'meta',
];

describe('menus', () => {
  let service: TestService;
  let admin: TestClient;
  let n = 0;
  const rolesOf = new Map<string, string[]>();
  /** What the tenants have of features, beside what everybody has. */
  let had: Record<string, string> = {};

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
    service.ports.provide(saasPort, {
      ...usual.client(saasPort),
      features: async (input) => ({ ...(await usual.client(saasPort).features(input)), ...had }),
    });
    admin = await service.client();
  });
  afterAll(() => service.close());

  const create = async (more: object = {}, client = admin) => {
    const { status, body } = await client.post('/api/menu', {
      name: `menu-${++n}`,
      path: `/m${n}`,
      component: 'x/y',
      ...more,
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
    return body as MenuWire;
  };
  const flat = (items: MenuWire[]): MenuWire[] => items.flatMap((item) => [item, ...flat(item.children)]);
  const ownMenu = async (client: TestClient, headers?: Record<string, string>) =>
    (await client.get('/api/menu', {}, headers)).body.items as MenuWire[];
  const names = async (client: TestClient) => flat(await ownMenu(client)).map(({ name }) => name);
  const code = async (reply: Promise<{ status: number; body: { error: { code: string } } }>) => {
    const { status, body } = await reply;
    return [status, body.error?.code];
  };
  const signIn = (permissions: string[], roles: string[] = []) => {
    const user = service.identity.user(service.tenantA, permissions);
    rolesOf.set(user.userId, roles);
    return { userId: user.userId, client: service.as(user) };
  };

  const anotherProcess = () => new DefaultMenuSeeder(service.app.get(Database), service.app.get(Localizer));

  it('have a title in both languages for each default, and no title is left over', () => {
    for (const [language, texts] of [
      ['en', en],
      ['zh-Hans', zhHans],
    ] as const) {
      const asked: string[] = [];
      const own = (key: string) => {
        asked.push(key);
        return texts[key as keyof typeof texts];
      };
      const places = defaultMenus.flatMap((place) => [place, ...('children' in place ? place.children : [])]);
      const nameless = places.filter((place) => !menuTitle(place, language, own)).map(({ key }) => key);
      expect([nameless, asked.sort()]).toEqual([
        [],
        Object.keys(texts)
          .filter((key) => key.startsWith('Menu:'))
          .sort(),
      ]);
    }
  });

  it('show a new user of a new tenant what they may open, below its groups, in the language of the request', async () => {
    const { client } = signIn(['Optimization.Materials', 'AbpIdentity.Users']);
    const items = await ownMenu(await client);
    expect(items.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['dashboard', []],
      ['optimisation', ['optimisation.materials']],
      // What waits for somebody's decision is everybody's.
      ['workflow', ['workflow.inbox']],
      ['administration', ['administration.users']],
    ]);
    const [dashboard, optimisation] = items;
    expect(dashboard).toEqual(
      expect.objectContaining({
        path: '/dashboard',
        component: 'dashboard',
        parentId: EMPTY_GUID,
        isHidden: false,
        displayName: 'Dashboard',
        meta: { noCache: false, affix: true, title: 'Dashboard' },
      }),
    );
    for (const item of flat(items)) expect(Object.keys(item)).toEqual(expect.arrayContaining(ITEM));
    expect(optimisation!.children[0]!.parentId).toBe(optimisation!.id);
    expect((await ownMenu(await client, { 'accept-language': 'zh-Hans' }))[0]!.displayName).toBe(
      zhHans['Menu:dashboard'],
    );
  });

  it('leave out what a feature opens that the tenant does not have, however it is had', async () => {
    const { client, userId } = signIn(['AbpAuditing.AuditLog', 'AbpIdentity.Users']);
    const own = await client;
    const all = ['administration', 'administration.users', 'administration.auditLogs', 'administration.entityChanges'];
    expect(await names(own)).toEqual(expect.arrayContaining(all));
    const logs = flat(await ownMenu(own)).find(({ name }) => name === 'administration.auditLogs')!;
    const { status } = await admin.put('/api/menu/by-user', { userId, menuIds: [logs.id] });
    expect(status).toBeLessThan(300);
    had = { [features.auditLogging.name]: 'false' };
    const left = await names(own);
    had = {};
    expect(left).toContain('administration.users');
    expect(left.filter((name) => /auditLogs|entityChanges/.test(name))).toEqual([]);
  });

  it('are the same under all three paths', async () => {
    const own = await ownMenu(admin);
    for (const path of ['/api/menu/getwebmenu', '/api/platform/menus/by-current-user'])
      expect((await admin.get(path, { framework: 'any' })).body.items).toEqual(own);
  });

  it("keep the host's screens from tenants", async () => {
    const [host, tenant] = [await names(await service.host()), await names(admin)];
    expect(host).toContain('saas.tenants');
    expect(tenant).not.toContain('saas');
  });

  it('are made for a tenant when it is created, once however often the event comes', async () => {
    const tenantId = newId();
    const queue = service.app.get(QueueBackend).queue(eventQueue('platform'));
    const payload = {
      tenantId,
      name: 't',
      displayName: 't',
      isActive: true,
      adminEmailAddress: 'a@b.example',
      adminPasswordHash: 'x',
    };
    const send = (id: string) =>
      queue.add(
        tenantCreated.name,
        signed(service.config, {
          id,
          name: tenantCreated.name,
          payload,
          envelope: { tenantId: EMPTY_GUID, userId: null, correlationId: id },
        }),
      );
    const keys = () =>
      runAsTenant(tenantId, () => service.app.get(Database).tx((tx) => tx.em.find(Menu))).then((rows) =>
        rows.map(({ defaultKey }) => defaultKey),
      );
    await Promise.all([send(newId()), send(newId())]);
    while ((await keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await runAsTenant(tenantId, () => anotherProcess().ensure());
    const made = await keys();
    expect(made).toContain('dashboard');
    expect(new Set(made).size).toBe(made.length);
  });

  it('stay as they were edited or deleted, until the defaults are asked back', async () => {
    const client = await service.client(service.tenantB);
    const all = (await client.get('/api/menu/all')).body.items as MenuWire[];
    const [dashboard, materials] = ['dashboard', 'optimisation.materials'].map((name) =>
      all.find((menu) => menu.name === name)!,
    );
    await client.put(`/api/menu/${dashboard!.id}`, { ...dashboard, displayName: 'Cockpit' });
    await client.delete(`/api/menu/${materials!.id}`);
    await runAsTenant(service.tenantB, () => anotherProcess().ensure());
    const after = flat(await ownMenu(client));
    expect(after.find(({ name }) => name === 'dashboard')).toMatchObject({
      id: dashboard!.id,
      displayName: 'Cockpit',
      displayNames: { en: 'Cockpit', 'zh-Hans': zhHans['Menu:dashboard'] },
    });
    expect(after.map(({ name }) => name)).not.toContain('optimisation.materials');
    expect((await client.post('/api/menu/initdataasync')).status).toBe(204);
    expect(flat(await ownMenu(client)).filter(({ name }) => name === 'optimisation.materials')).toHaveLength(1);
  });

  it('are created, read, changed and deleted, also under the public path', async () => {
    const created = await create({ displayName: 'Mine', icon: 'tool', order: 5, meta: { noCache: true } });
    expect(created).toMatchObject({
      displayName: 'Mine',
      displayNames: { 'zh-Hans': 'Mine', en: 'Mine' },
      parentId: EMPTY_GUID,
      isHidden: false,
      isPublic: false,
      meta: { noCache: true, affix: false },
    });
    expect((await admin.get(`/api/platform/menus/${created.id}`)).body).toEqual(created);
    expect(created).toMatchObject({ code: expect.stringMatching(/^\d{5}$/), framework: 'React', startup: false });
    const inside = await create({ parentId: created.id });
    expect(inside.code).toBe(`${created.code as string}.00001`);
    expect((await admin.delete(`/api/menu/${inside.id}`)).status).toBe(204);
    expect(
      flat(await ownMenu(admin))
        .filter(({ startup }) => startup)
        .map(({ path }) => path),
    ).toEqual(['/dashboard']);
    const { body: changed } = await admin.put(`/api/platform/menus/${created.id}`, {
      ...created,
      displayName: 'Yours',
      isHidden: true,
      isPublic: true,
    });
    expect(changed).toMatchObject({
      displayName: 'Yours',
      displayNames: { 'zh-Hans': 'Mine', en: 'Yours' },
      isHidden: true,
    });
    expect(
      (await admin.put(`/api/menu/${created.id}`, { ...changed, displayNames: { 'zh-Hans': 'Ours', en: 'Ours' } })).body
        .displayName,
    ).toBe('Ours');
    expect(flat(await ownMenu(admin)).find(({ id }) => id === created.id)).toMatchObject({ isHidden: true });
    expect((await admin.put(`/api/menu/${created.id}`, created)).status).toBe(409);
    expect((await admin.delete(`/api/menu/${created.id}`)).status).toBe(204);
    expect((await admin.get(`/api/menu/${created.id}`)).status).toBe(404);
  });

  it('lead to pages of the console and to nothing above them', async () => {
    for (const component of ['../../secret', 'a/../../b', '..\\secret', '..', './x']) {
      const { status, body } = await admin.post('/api/menu', { name: 'above', path: '/above', component });
      expect([component, status, body.error?.validationErrors?.[0]?.members]).toEqual([component, 400, ['component']]);
    }
  });

  it('are listed with filter, order and pages', async () => {
    const parent = await create({ name: 'list-parent' });
    for (const order of [2, 1, 3]) await create({ name: `listed-${order}`, parentId: parent.id, order });
    const list = async (query: Record<string, string | number | boolean>, path = '/api/menu/list') =>
      (await admin.get(path, query)).body as { totalCount: number; items: MenuWire[] };
    expect((await list({ parentId: parent.id })).items.map(({ order }) => order)).toEqual([1, 2, 3]);
    expect(
      await list({ parentId: parent.id, Sorting: 'Name DESC', skipCount: 1, maxResultCount: 1 }, '/api/platform/menus'),
    ).toMatchObject({ totalCount: 3, items: [{ name: 'listed-2' }] });
    expect((await list({ filter: 'LISTED-3' })).items.map(({ name }) => name)).toEqual(['listed-3']);
    expect(
      (await list({ parentId: parent.id, reverse: true }, '/api/menu/all')).items.map(({ order }) => order),
    ).toEqual([3, 2, 1]);
    const refused = await admin.get('/api/menu/list', { sorting: 'tenantId' });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['sorting']]);
    expect((await admin.get('/api/menu/list', { maxResultCount: 1001 })).status).toBe(400);
  });

  it('refuse a name twice in one place with Platform:02001, and allow it in another', async () => {
    const [place, other] = [await create(), await create()];
    await create({ parentId: place.id, name: 'same' });
    expect(await code(admin.post('/api/menu', { parentId: place.id, name: 'same', path: '/x' }))).toEqual([
      403,
      'Platform:02001',
    ]);
    await create({ parentId: other.id, name: 'same' });
  });

  it('are deleted from below: Platform:02002', async () => {
    const parent = await create();
    const child = await create({ parentId: parent.id });
    expect(await code(admin.delete(`/api/menu/${parent.id}`))).toEqual([403, 'Platform:02002']);
    await admin.delete(`/api/menu/${child.id}`);
    expect((await admin.delete(`/api/menu/${parent.id}`)).status).toBe(204);
  });

  it('come back by whoever deleted them, to those whose they were, where their place is there', async () => {
    const parent = await create();
    const child = await create({ parentId: parent.id, name: 'brought-back' });
    const undo = (id: string) => admin.request('DELETE', `/api/menu/${id}`, { headers: { [UNDO]: '1' } });
    const ofRole = async () =>
      (await admin.get('/api/menu/by-role', { role: 'Keeper' })).body.items.map(({ id }: MenuWire) => id);
    await admin.put('/api/menu/by-role', { roleName: 'Keeper', menuIds: [child.id] });
    expect((await admin.delete(`/api/menu/${child.id}`)).status).toBe(204);
    expect(await ofRole()).toEqual([]);
    expect([(await undo(child.id)).status, (await undo(child.id)).status]).toEqual([204, 409]);
    expect(await ofRole()).toEqual([child.id]);
    await admin.delete(`/api/menu/${child.id}`);
    const twin = await create({ parentId: parent.id, name: 'brought-back' });
    expect(await code(undo(child.id))).toEqual([403, 'Platform:02001']);
    await admin.delete(`/api/menu/${twin.id}`);
    await admin.delete(`/api/menu/${parent.id}`);
    expect((await undo(child.id)).status).toBe(404);
  });

  it('are four levels deep at most, when made and when moved: Platform:02003', async () => {
    let parent = await create();
    for (let level = 2; level <= 4; level++) parent = await create({ parentId: parent.id });
    expect(await code(admin.post('/api/menu', { parentId: parent.id, name: 'fifth', path: '/x' }))).toEqual([
      403,
      'Platform:02003',
    ]);
    const top = await create();
    const below = await create({ parentId: top.id });
    expect(
      await code(
        admin.put(`/api/menu/${top.id}`, {
          ...top,
          parentId: (await admin.get(`/api/menu/${parent.id}`)).body.parentId,
        }),
      ),
    ).toEqual([403, 'Platform:02003']);
    expect((await admin.put(`/api/menu/${below.id}`, { ...below, parentId: null })).body.parentId).toBe(EMPTY_GUID);
  });

  it('are not moved below themselves: Platform:02004', async () => {
    const top = await create();
    const below = await create({ parentId: top.id });
    expect(await code(admin.put(`/api/menu/${top.id}`, { ...top, parentId: top.id }))).toEqual([403, 'Platform:02004']);
    expect(await code(admin.put(`/api/menu/${top.id}`, { ...top, parentId: below.id }))).toEqual([
      403,
      'Platform:02004',
    ]);
    const replies = await Promise.all([
      admin.put(`/api/menu/${top.id}`, { ...top, parentId: newId() }),
      admin.post('/api/menu', { name: 'x', path: '/x', parentId: newId() }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  });

  it.each(['//evil.example', 'javascript:alert(1)', 'https://evil.example', '', 'a b'])(
    'refuse the path %p',
    async (path) => {
      const refused = await admin.post('/api/menu', { name: 'bad', path });
      expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['path']]);
    },
  );

  it('are shown to the roles and users they are assigned to, with the groups above them', async () => {
    const group = await create({ name: 'assigned-group', component: 'Layout' });
    const [first, second] = [
      await create({ parentId: group.id, name: 'first' }),
      await create({ parentId: group.id, name: 'second' }),
    ];
    const { userId, client } = signIn([], ['Assigned']);
    expect(await names(await client)).not.toContain('assigned-group');
    expect(
      (await admin.put('/api/menu/by-role', { roleName: 'Assigned', menuIds: [first.id, second.id, first.id] })).status,
    ).toBe(204);
    expect(await names(await client)).toEqual(expect.arrayContaining(['assigned-group', 'first', 'second']));
    await admin.put('/api/platform/menus/by-role', { roleName: 'Assigned', menuIds: [second.id] });
    expect(await names(await client)).not.toContain('first');
    await admin.put('/api/menu/by-user', { userId, menuIds: [first.id] });
    expect(await names(await client)).toEqual(expect.arrayContaining(['first', 'second']));
    const ids = async (path: string, query?: Record<string, string | string[]>) =>
      (await admin.get(path, query)).body.items.map(({ id }: MenuWire) => id).sort();
    expect(await ids('/api/menu/by-role', { role: 'Assigned' })).toEqual([second.id]);
    expect(await ids('/api/platform/menus/by-role/Assigned/any')).toEqual([second.id]);
    expect(await ids('/api/menu/by-user', { userId })).toEqual([first.id]);
    expect(await ids('/api/platform/menus/by-user', { userId, roles: ['Assigned', 'Other'] })).toEqual(
      [first.id, second.id].sort(),
    );
    expect(await ids(`/api/platform/menus/by-user/${userId}/any`)).toEqual([first.id]);
    expect((await admin.put('/api/menu/by-role', { roleName: 'Assigned', menuIds: [newId()] })).status).toBe(404);
    await admin.delete(`/api/menu/${second.id}`);
    expect(await ids('/api/menu/by-role', { role: 'Assigned' })).toEqual([]);
  });

  it('follow a role that is renamed, and forget one that is deleted', async () => {
    const menu = await create({ name: 'follows' });
    await admin.put('/api/menu/by-role', { roleName: 'Before', menuIds: [menu.id] });
    const handlers = service.app.get(MenuHandlers);
    const within = (work: Parameters<Database['tx']>[0]) => service.tx(work);
    const client = await signIn([], ['After']).client;
    await within((tx) =>
      handlers.roleRenamed(
        roleRenamed.schema.parse({ tenantId: service.tenantA, oldName: 'Before', newName: 'After' }),
        tx,
      ),
    );
    expect(await names(client)).toContain('follows');
    await within((tx) =>
      handlers.roleDeleted(roleDeleted.schema.parse({ tenantId: service.tenantA, name: 'After' }), tx),
    );
    expect(await names(client)).not.toContain('follows');
  });

  it("are no other tenant's", async () => {
    const menu = await create({ isPublic: true });
    const theirs = await service.client(service.tenantB);
    expect(await names(theirs)).not.toContain(menu.name);
    const replies = await Promise.all([
      theirs.get(`/api/menu/${menu.id}`),
      theirs.put(`/api/menu/${menu.id}`, menu),
      theirs.delete(`/api/menu/${menu.id}`),
      theirs.put('/api/menu/by-role', { roleName: 'x', menuIds: [menu.id] }),
      theirs.post('/api/menu', { name: 'x', path: '/x', parentId: menu.id }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('open each route to its permission and to no other', async () => {
    const { id } = await create();
    const none = await service.client(service.tenantA, []);
    const user = newId();
    const routes: [string, string, string, object?][] = [
      ['GET', '/api/menu/all', 'Platform.Menus'],
      ['GET', '/api/menu/list', 'Platform.Menus'],
      ['GET', `/api/menu/${id}`, 'Platform.Menus'],
      ['POST', '/api/menu', 'Platform.Menus.Create', { name: 'by permission', path: '/p' }],
      ['PUT', `/api/menu/${id}`, 'Platform.Menus.Update', { name: 'changed', path: '/p' }],
      ['GET', '/api/menu/by-role?role=x', 'Platform.Menus.ManageRoles'],
      ['PUT', '/api/menu/by-role', 'Platform.Menus.ManageRoles', { roleName: 'x', menuIds: [] }],
      ['GET', `/api/menu/by-user?userId=${user}`, 'Platform.Menus.ManageUsers'],
      ['PUT', '/api/menu/by-user', 'Platform.Menus.ManageUsers', { userId: user, menuIds: [] }],
      ['POST', '/api/menu/initdataasync', 'Platform.Menus.Create'],
      ['DELETE', `/api/menu/${id}`, 'Platform.Menus.Delete'],
    ];
    for (const [method, path, permission, body] of routes) {
      const ask = async (client: TestClient) => (await client.request(method, path, { body })).status;
      const holder = await service.client(service.tenantA, [permission]);
      expect([
        method,
        path,
        await ask(service.anonymous()),
        await ask(none),
        Math.floor((await ask(holder)) / 100),
      ]).toEqual([method, path, 401, 403, 2]);
    }
    expect((await service.anonymous().get('/api/menu')).status).toBe(401);
  });
});

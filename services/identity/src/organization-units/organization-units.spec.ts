import { identityPort } from '@ishare/contracts/identity/client.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { conformance } from '@ishare/testing/conformance.js';
import { TestService } from '@ishare/testing/test-service.js';
import { identityData } from '../identity.data.js';
import { identityService } from '../identity.module.js';
import { IdentityFixture } from '../testing/identity-fixture.js';
import { organizationUnits } from '../things.js';

const UNITS = '/api/identity/organization-units';

describe('organization units as a resource', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start(identityService, [identityData]);
    service.identity.answer(service.ports);
  });
  afterAll(() => service.close());

  conformance(
    organizationUnits.resource,
    {
      create: (n) => ({ displayName: `Unit ${n}` }),
      change: { displayName: 'Renamed' },
      invalid: { body: { displayName: '' }, member: 'displayName' },
    },
    () => service,
  );
});

describe('organization units', () => {
  let fixture: IdentityFixture;
  let admin: Awaited<ReturnType<IdentityFixture['signIn']>>;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    admin = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const create = async (displayName: string, parentId?: string) => {
    const { status, body } = await admin.post(UNITS, { displayName, parentId });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as { id: string; code: string; concurrencyStamp: string };
  };
  const codes = async (path: string, query = {}) =>
    (await admin.get(`${UNITS}/${path}`, query)).body.items.map(({ code }: { code: string }) => code) as string[];
  const held = async (userId: string) =>
    (await fixture.service.ports.client(identityPort).grants({ tenantId: fixture.service.tenantA, userId }))
      .permissions;

  it('are numbered below their parents, move with all below them, and go with all below them', async () => {
    const [plant, office] = [await create('Plant'), await create('Office')];
    const [saw, edge] = [await create('Saw', plant.id), await create('Edge', plant.id)];
    const blade = await create('Blades', saw.id);
    expect([plant, office, saw, edge, blade].map(({ code }) => code)).toEqual([
      '00001',
      '00002',
      '00001.00001',
      '00001.00002',
      '00001.00001.00001',
    ]);
    expect(await codes('root-node')).toEqual(['00001', '00002']);
    expect(await codes('find-children', { id: plant.id })).toEqual(['00001.00001', '00001.00002']);
    expect(await codes('find-children', { id: plant.id, recursive: true })).toEqual([
      '00001.00001',
      '00001.00001.00001',
      '00001.00002',
    ]);
    expect((await admin.get(`${UNITS}/last-children`, { parentId: plant.id })).body.code).toBe('00001.00002');
    expect((await admin.get(`${UNITS}/last-children`, { parentId: blade.id })).status).toBe(204);
    expect((await admin.put(`${UNITS}/${saw.id}/move`, { newParentId: office.id })).status).toBe(204);
    expect(await codes('all')).toEqual(['00001', '00001.00002', '00002', '00002.00001', '00002.00001.00001']);
    expect((await admin.put(`${UNITS}/${office.id}/move`, { parentId: blade.id })).status).toBe(400);
    expect((await admin.put(`${UNITS}/${saw.id}/move`, { parentId: null })).status).toBe(204);
    expect(await codes('root-node')).toEqual(['00001', '00002', '00003']);
    expect((await admin.delete(`${UNITS}?id=${saw.id}`)).status).toBe(204);
    expect(await codes('all')).toEqual(['00001', '00001.00002', '00002']);
  });

  it('have names that differ from those of their siblings', async () => {
    const parent = await create('Names');
    const first = await create('Twin', parent.id);
    const refused = await admin.post(UNITS, { displayName: 'Twin', parentId: parent.id });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.Abp.Identity:010004']);
    const second = await create('Other', parent.id);
    expect((await admin.put(`${UNITS}/${second.id}`, { displayName: 'Twin' })).body.error.code).toBe(
      'Volo.Abp.Identity:010004',
    );
    await create('Twin');
    expect((await admin.put(`${UNITS}/${first.id}/move`, { parentId: null })).body.error.code).toBe(
      'Volo.Abp.Identity:010004',
    );
  });

  it('get distinct codes when many are made at once', async () => {
    const parent = await create('Crowd');
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => create(`Child ${n}`, parent.id)));
    expect(new Set(made.map(({ code }) => code)).size).toBe(8);
  });

  it('are sixteen deep at most', async () => {
    let parent = await create('Deep');
    for (let depth = 2; depth <= 16; depth++) parent = await create(`Deep ${depth}`, parent.id);
    expect((await admin.post(UNITS, { displayName: 'Too deep', parentId: parent.id })).status).toBe(400);
  });

  it('give their roles to their members, under the names of both generations of clients', async () => {
    const unit = await create('Workshop');
    const { body: role } = await admin.post('/api/identity/roles', { name: 'Worker' });
    await admin.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'R', providerKey: 'Worker' },
      body: { permissions: [{ name: 'Optimization.Boards', isGranted: true }] },
    });
    const user = await fixture.user('workman');
    const total = async (path: string, query = {}) =>
      (await admin.get(`${UNITS}/${path}`, query)).body.totalCount as number;
    const others = await total(`${unit.id}/unadded-users`);
    expect((await admin.put(`${UNITS}/${unit.id}/members`, { userIds: [user.id] })).status).toBe(204);
    expect((await admin.post(`${UNITS}/${unit.id}/users`, { userIds: [user.id] })).status).toBe(204);
    expect((await admin.post(`${UNITS}/${unit.id}/roles`, { roleIds: [role.id] })).status).toBe(204);
    expect((await admin.put(`${UNITS}/${unit.id}/roles`, { roleIds: [unit.id] })).status).toBe(400);
    expect([
      await total(`${unit.id}/members`),
      await total(`${unit.id}/users`),
      await total('available-users', { id: unit.id }),
      await total(`${unit.id}/unadded-users`),
    ]).toEqual([1, 1, others - 1, others - 1]);
    expect((await admin.get(`${UNITS}/${unit.id}/role-names`)).body).toEqual({ items: ['Worker'] });
    expect([
      await total(`${unit.id}/roles`),
      await total('available-roles', { id: unit.id }),
      await total(`${unit.id}/unadded-roles`),
    ]).toEqual([1, 1, 1]);
    expect(await held(user.id)).toEqual(['Optimization.Boards']);
    expect((await admin.get(`/api/identity/users/${user.id}/organization-units`)).body.items).toEqual([
      expect.objectContaining({ id: unit.id }),
    ]);
    expect((await admin.get(`/api/identity/roles/${role.id}/organization-units`)).body.items).toEqual([
      expect.objectContaining({ id: unit.id }),
    ]);
    expect((await admin.get('/api/identity/users', { organizationUnitId: unit.id })).body.items).toEqual([
      expect.objectContaining({ id: user.id }),
    ]);
    expect(
      (await admin.get('/api/app/userextend/get-user-list', { filter: 'workman' })).body.items[0].organizationUnits,
    ).toEqual(['Workshop']);
    expect((await admin.delete(`/api/identity/users/${user.id}/organization-units/${unit.id}`)).status).toBe(204);
    expect(await held(user.id)).toEqual([]);
    expect(
      (await admin.put(`/api/identity/users/organization-units/${user.id}`, { organizationUnitIds: [unit.id] })).status,
    ).toBe(204);
    expect(await held(user.id)).toEqual(['Optimization.Boards']);
    expect((await admin.delete(`${UNITS}/${unit.id}/roles/${role.id}`)).status).toBe(204);
    expect(await held(user.id)).toEqual([]);
    expect(
      (await admin.put(`/api/identity/roles/organization-units/${role.id}`, { organizationUnitIds: [unit.id] })).status,
    ).toBe(204);
    expect((await admin.delete(`${UNITS}/${unit.id}/members/${user.id}`)).status).toBe(204);
    expect(await held(user.id)).toEqual([]);
  });

  it('come back with all below, with their members and what they give, by whoever deleted them', async () => {
    const top = await create('Gone');
    const below = await create('Below', top.id);
    const { body: role } = await admin.post('/api/identity/roles', { name: 'Returner' });
    await admin.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'R', providerKey: 'Returner' },
      body: { permissions: [{ name: 'Optimization.Boards', isGranted: true }] },
    });
    const user = await fixture.user('returner');
    await admin.post(`${UNITS}/${below.id}/users`, { userIds: [user.id] });
    await admin.post(`${UNITS}/${below.id}/roles`, { roleIds: [role.id] });
    const undo = () => admin.request('DELETE', `${UNITS}/${top.id}`, { headers: { [UNDO]: '1' } });
    expect((await admin.delete(`${UNITS}/${top.id}`)).status).toBe(204);
    expect(await held(user.id)).toEqual([]);
    const twin = await create('Gone');
    expect((await undo()).status).not.toBe(204);
    expect((await admin.delete(`${UNITS}/${twin.id}`)).status).toBe(204);
    expect([(await undo()).status, (await undo()).status]).toEqual([204, 409]);
    expect(await held(user.id)).toEqual(['Optimization.Boards']);
    expect(await codes('find-children', { id: top.id })).toEqual([below.code]);
    expect((await admin.get(`${UNITS}/${below.id}`)).body.extraProperties ?? {}).toEqual({});
    expect((await admin.delete(`${UNITS}/${below.id}`)).status).toBe(204);
    expect((await admin.delete(`${UNITS}/${top.id}`)).status).toBe(204);
  });

  it('come back beside units that were made and moved meanwhile, and not where their place is gone', async () => {
    const [top, hall] = [await create('Works'), await create('Hall')];
    const gone = await create('Saws', top.id);
    const below = await create('Night', gone.id);
    const undo = () => admin.request('DELETE', `${UNITS}/${gone.id}`, { headers: { [UNDO]: '1' } });
    const codeOf = async ({ id }: { id: string }) => (await admin.get(`${UNITS}/${id}`)).body.code;
    await admin.delete(`${UNITS}/${gone.id}`);
    const other = await create('Edges', top.id);
    expect(other.code).toBe(gone.code);
    expect((await undo()).status).toBe(204);
    expect([await codeOf(gone), await codeOf(below)]).toEqual([`${top.code}.00002`, `${top.code}.00002.00001`]);

    await admin.delete(`${UNITS}/${gone.id}`);
    expect((await admin.put(`${UNITS}/${top.id}/move`, { newParentId: hall.id })).status).toBe(204);
    expect((await undo()).status).toBe(204);
    expect(await codeOf(below)).toBe(`${hall.code}.00001.00002.00001`);

    await admin.delete(`${UNITS}/${gone.id}`);
    await admin.delete(`${UNITS}/${top.id}`);
    expect((await undo()).body.error.code).toBe('App:020305');
    await admin.delete(`${UNITS}/${hall.id}`);
  });

  it('give nobody more than the giver holds', async () => {
    const unit = await create('Bosses');
    const { body: roles } = await admin.get('/api/identity/roles', { filter: 'admin' });
    await admin.put(`${UNITS}/${unit.id}/roles`, { roleIds: [roles.items[0].id] });
    const clerk = await fixture.user('unit.clerk', [
      'AbpIdentity.OrganizationUnits',
      'AbpIdentity.OrganizationUnits.ManageUsers',
      'AbpIdentity.OrganizationUnits.ManageRoles',
      'AbpIdentity.Users.ManageOrganizationUnits',
    ]);
    const client = await fixture.signIn('unit.clerk');
    const own = await create('Clerks');
    for (const reply of [
      await client.put(`${UNITS}/${unit.id}/members`, { userIds: [clerk.id] }),
      await client.put(`/api/identity/users/${clerk.id}/organization-units`, { organizationUnitIds: [unit.id] }),
      await client.put(`${UNITS}/${own.id}/roles`, { roleIds: [roles.items[0].id] }),
    ])
      expect([reply.status, reply.body.error.code]).toEqual([403, 'Volo.Authorization:010001']);
    expect((await client.put(`${UNITS}/${own.id}/members`, { userIds: [clerk.id] })).status).toBe(204);
  });
});

import { IdentityFixture } from '../testing/identity-fixture.js';

const TYPES = '/api/identity/claim-types';

describe('claims', () => {
  let fixture: IdentityFixture;
  let admin: Awaited<ReturnType<IdentityFixture['signIn']>>;
  let host: Awaited<ReturnType<IdentityFixture['signIn']>>;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    [admin, host] = [await fixture.signIn(), await fixture.host()];
  });
  afterAll(() => fixture.close());

  it('have types that the host defines and tenants read', async () => {
    const { status, body } = await host.post(TYPES, {
      name: 'employee.no',
      regex: '^E\\d{4}$',
      regexDescription: 'E and four digits',
      required: true,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        name: 'employee.no',
        isStatic: false,
        required: true,
        regex: '^E\\d{4}$',
        regexDescription: 'E and four digits',
        description: null,
        valueType: 0,
      }),
    ]);
    expect((await admin.get(TYPES, { filter: 'employee' })).body).toEqual({ totalCount: 1, items: [body] });
    expect((await admin.get(`${TYPES}/${body.id}`)).body).toEqual(body);
    expect((await admin.get(`${TYPES}/actived-list`)).body).toEqual({ items: [body] });
    expect((await admin.get('/api/identity/users/all-claim-types')).body).toEqual([body]);
    expect((await admin.get('/api/identity/roles/all-claim-types')).body).toEqual([body]);
    expect((await admin.post(TYPES, { name: 'mine' })).status).toBe(403);
    expect((await host.post(TYPES, { name: 'employee.no' })).body.error.code).toBe('Volo.Abp.Identity:010021');
    expect((await host.post(TYPES, { name: 'bad', regex: '(?=x)' })).body.error.validationErrors[0].members).toEqual([
      'regex',
    ]);
    expect(
      (await host.put(`${TYPES}/${body.id}`, { ...body, description: 'Number on the badge' })).body.description,
    ).toBe('Number on the badge');
    expect((await host.put(`${TYPES}/${body.id}`, body)).status).toBe(409);
  });

  it('of a type have its form, and text has any', async () => {
    const { id } = await fixture.user('formed');
    const forms: [number, string[], string[]][] = [
      [0, ['anything', ''], []],
      [1, ['12', '-7'], ['1.5', 'x', '']],
      [2, ['true', 'FALSE'], ['maybe', '1', 'truely', '']],
      [3, ['2026-11-22', '2026-11-22T08:00:00Z'], ['tomorrow', '']],
    ];
    for (const [valueType, right, wrong] of forms) {
      const claimType = `type-${valueType}`;
      await host.post(TYPES, { name: claimType, valueType });
      const add = async (claimValue: string) =>
        (await admin.post(`/api/identity/users/${id}/claims`, { claimType, claimValue })).status;
      for (const value of right) expect([valueType, value, await add(value)]).toEqual([valueType, value, 204]);
      for (const value of wrong) expect([valueType, value, await add(value)]).toEqual([valueType, value, 400]);
    }
  });

  it('of a static type stay as they are defined', async () => {
    const { body } = await host.post(TYPES, { name: 'fixed', isStatic: true });
    for (const reply of [
      await host.put(`${TYPES}/${body.id}`, { ...body, description: 'x' }),
      await host.delete(`${TYPES}/${body.id}`),
    ])
      expect([reply.status, reply.body.error.code]).toEqual([403, 'Volo.Abp.Identity:StaticClaimType']);
    const { body: free } = await host.post(TYPES, { name: 'free' });
    expect((await host.delete(`${TYPES}/${free.id}`)).status).toBe(204);
  });

  it.each(['users', 'roles'])('of %s are added, changed one by one or all together, and removed', async (kind) => {
    const id =
      kind === 'users'
        ? (await fixture.user('claimant')).id
        : (await admin.post('/api/identity/roles', { name: 'Claimant' })).body.id;
    const path = `/api/identity/${kind}/${id}/claims`;
    const values = async () =>
      (await admin.get(path)).body.items.map(
        ({ claimType, claimValue }: { claimType: string; claimValue: string }) => `${claimType}=${claimValue}`,
      );
    expect((await admin.post(path, { claimType: 'shift', claimValue: 'early' })).status).toBe(204);
    const twice = await admin.post(path, { claimType: 'shift', claimValue: 'early' });
    expect([twice.status, twice.body.error.code]).toEqual([403, 'Volo.Abp.Identity:DuplicateClaim']);
    expect((await admin.put(path, { claimType: 'shift', claimValue: 'early', newClaimValue: 'late' })).status).toBe(
      204,
    );
    expect(await values()).toEqual(['shift=late']);
    expect(
      (
        await admin.put(path, [
          { claimType: 'shift', claimValue: 'night' },
          { claimType: 'floor', claimValue: '2' },
        ])
      ).status,
    ).toBe(204);
    expect(await values()).toEqual(['floor=2', 'shift=night']);
    expect((await admin.delete(path, { claimType: 'floor', claimValue: '2' })).status).toBe(204);
    expect((await admin.delete(path, { claimType: 'floor', claimValue: '2' })).status).toBe(404);
    expect(await values()).toEqual(['shift=night']);
    expect((await (await fixture.signIn('admin', undefined, 'b')).get(path)).status).toBe(404);
    expect((await fixture.service.anonymous().get(path)).status).toBe(401);
  });

  it('have the form of their type', async () => {
    await host.post(TYPES, { name: 'age', valueType: 1 });
    await host.post(TYPES, { name: 'badge', regex: 'E\\d{4}' });
    const { id } = await fixture.user('formal');
    const add = async (claimType: string, claimValue: string) =>
      (await admin.post(`/api/identity/users/${id}/claims`, { claimType, claimValue })).status;
    expect([
      await add('age', 'old'),
      await add('age', '42'),
      await add('badge', 'X1'),
      await add('badge', 'E12345'),
      await add('badge', 'E1234'),
    ]).toEqual([400, 204, 400, 400, 204]);
  });
});

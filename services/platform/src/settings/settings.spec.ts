import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { loadConfig } from '@ishare/server/config.js';
import { TEST_SECRET, type TestClient, type TestService } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { KNOWN_ID, startPlatform } from '../platform.fixture.js';
import { SecretBox } from '@ishare/server/secret-box.js';

describe('settings', () => {
  let service: TestService;
  let host: TestClient;
  let ours: TestClient;
  let theirs: TestClient;

  beforeAll(async () => {
    service = await startPlatform();
    [host, ours, theirs] = await Promise.all([service.host(), service.client(), service.client(service.tenantB)]);
  });
  afterAll(() => service.close());

  const basicSetup = async (client: TestClient) => (await client.get('/api/app/basic-setup-setting')).body;

  it('give the defaults until somebody sets them', async () => {
    expect(await basicSetup(theirs)).toEqual({
      logo: '',
      systemName: '',
      httpTimeout: 30,
      isMultiTenancyEnabled: true,
      errorLogEnvironments: [],
      appDownloadUrl: '',
      companyName: '',
      companyAddress: '',
      companyPhone: '',
    });
    expect((await theirs.get('/api/app/optimization-setting')).body).toEqual({
      defaultMachineParameterId: null,
      defaultOptimizeParameterId: null,
      kerf: 4,
      trim: 10,
      minOffcutLength: 300,
      minOffcutWidth: 150,
      maxRunSeconds: 60,
    });
    expect((await theirs.get('/api/salesorder/salesordersetting')).body).toEqual({
      disableCheckedQuoteRequirement: false,
      autoAssignAudit: false,
      orderNoRule: '',
      fourEyes: true,
      auditHours: 24,
      promiseLeadDays: 3,
      separatePalletEnabled: true,
      packageMaxWeight: 40,
      packageMaxHeight: 150,
      packageMaxLength: 2400,
      packageMixesCabinets: false,
      kujialeHost: '',
      kujialeAppKey: '',
    });
  });

  it("come from the tenant, else from the host; a tenant's value is nobody else's", async () => {
    await host.put('/api/basicsetting', { systemName: 'The house', httpTimeout: 60 });
    const { status, body } = await ours.put('/api/app/basic-setup-setting/basicsetting', {
      systemName: 'Ours',
      errorLogEnvironments: ['production'],
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ systemName: 'Ours', httpTimeout: 60, errorLogEnvironments: ['production'] }),
    ]);
    expect(await basicSetup(theirs)).toMatchObject({
      systemName: 'The house',
      httpTimeout: 60,
      errorLogEnvironments: [],
    });
    expect(await basicSetup(host)).toMatchObject({ systemName: 'The house' });
  });

  it('take a form that comes back as it was read, and change nothing by it', async () => {
    await ours.put('/api/app/optimization-setting', { kerf: 3.2, defaultMachineParameterId: KNOWN_ID });
    const { body: form } = await ours.get('/api/app/optimization-setting');
    expect(form).toMatchObject({ kerf: 3.2, defaultMachineParameterId: KNOWN_ID });
    expect((await ours.put('/api/app/optimization-setting', form)).body).toEqual(form);
    const unknown = await ours.put('/api/app/optimization-setting', {
      ...form,
      defaultMachineParameterId: service.tenantB,
    });
    expect([unknown.status, unknown.body.error.validationErrors[0].members]).toEqual([
      400,
      ['defaultMachineParameterId'],
    ]);
    expect(
      (await ours.put('/api/app/optimization-setting', { ...form, defaultMachineParameterId: null })).body
        .defaultMachineParameterId,
    ).toBeNull();
  });

  it.each([
    ['a timeout below 30 s', { httpTimeout: 29 }, 'httpTimeout'],
    ['a script as address', { appDownloadUrl: 'javascript:alert(1)' }, 'appDownloadUrl'],
    ['an address of an unnamed site', { logo: '//evil.example/logo.png' }, 'logo'],
  ])('refuse %s', async (_title, body, member) => {
    const refused = await ours.put('/api/basicsetting', body);
    expect([refused.status, refused.body.error.validationErrors?.[0].members]).toEqual([400, [member]]);
  });

  it('leave to the host what the host decides', async () => {
    const form = await basicSetup(ours);
    expect((await ours.put('/api/basicsetting', form)).status).toBe(200);
    const refused = await ours.put('/api/basicsetting', { ...form, isMultiTenancyEnabled: false });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Platform:04001']);
  });

  it('are read by everybody who is signed in, and changed with AbpSettingManagement.Settings', async () => {
    const [none, holder] = [
      await service.client(service.tenantA, []),
      await service.client(service.tenantA, ['AbpSettingManagement.Settings']),
    ];
    for (const path of [
      '/api/app/basic-setup-setting',
      '/api/app/optimization-setting',
      '/api/salesorder/salesordersetting',
    ]) {
      expect([path, (await service.anonymous().get(path)).status, (await none.get(path)).status]).toEqual([
        path,
        401,
        200,
      ]);
    }
    for (const path of [
      '/api/app/basic-setup-setting/basicsetting',
      '/api/basicsetting',
      '/api/app/optimization-setting',
      '/api/salesorder/salesordersetting',
    ]) {
      expect([path, (await none.put(path)).status, (await holder.put(path)).status]).toEqual([path, 403, 200]);
    }
    expect([
      (await none.get('/api/setting-management/wechat')).status,
      (await holder.get('/api/setting-management/wechat')).status,
    ]).toEqual([403, 200]);
  });

  it('keep secrets encrypted, never give them, and keep them when a form leaves them blank', async () => {
    const wechat = '/api/setting-management/wechat';
    expect((await ours.put(wechat, { appId: 'wx1', appSecret: 'top secret', token: 'tok' })).status).toBe(204);
    expect((await ours.put(wechat, { appId: 'wx2', appSecret: '' })).status).toBe(204);
    expect((await ours.get(wechat)).body).toEqual({ appId: 'wx2', token: 'tok', encodingAesKey: '', url: '' });
    const { appSecret, appId } = settings.wechat;
    const values = await service.ports
      .client(platformPort)
      .settings({ tenantId: service.tenantA, names: [appSecret.name, appId.name, 'unknown'] });
    expect(values).toEqual({ [appSecret.name]: 'top secret', [appId.name]: 'wx2' });
    const database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    const { rows } = await database.query<{ value: string }>('select value from platform.setting where name = $1', [
      appSecret.name,
    ]);
    await database.end();
    expect(rows).toHaveLength(1);
    expect(rows[0]!.value).not.toContain('secret');
  });

  it('are changed by other services through the port, and go back to the default with null', async () => {
    const port = service.ports.client(platformPort);
    const { name } = settings.password.requiredLength;
    const read = async () => (await port.settings({ tenantId: service.tenantB, names: [name] }))[name];
    await port.changeSettings({ tenantId: service.tenantB, values: { [name]: '12' } });
    expect(await read()).toBe('12');
    await port.changeSettings({ tenantId: service.tenantB, values: { [name]: null } });
    expect(await read()).toBe(settings.password.requiredLength.default);
  });
});

describe('the secret box', () => {
  const box = new SecretBox(loadConfig({ SECRET_KEY: TEST_SECRET, DATABASE_URL: 'postgres://nowhere' }), 'settings');

  it('seals differently each time and opens only what was sealed for the same place', () => {
    const [first, second] = [box.seal('text', 'here'), box.seal('text', 'here')];
    expect(first).not.toBe(second);
    expect(box.open(first, 'here')).toBe('text');
    expect(() => box.open(first, 'there')).toThrow();
    const changed = Buffer.from(first, 'base64');
    changed[12]! ^= 1;
    expect(() => box.open(changed.toString('base64'), 'here')).toThrow();
  });
});

import { platformPort } from '@ishare/contracts/platform/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Ports } from '@ishare/server/ports.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { KNOWN_ID, startPlatform } from '../platform.fixture.js';

const ZONE = '/api/setting-management/timezone';
const PATH = '/api/setting-management/settings';

interface Detail {
  name: string;
  displayName: string;
  value: string;
  valueType: number;
  isEncrypted: boolean;
}

describe('the settings in groups', () => {
  let service: TestService;
  let host: TestClient;
  let ours: TestClient;

  beforeAll(async () => {
    service = await startPlatform();
    [host, ours] = await Promise.all([service.host(), service.client()]);
  });
  afterAll(() => service.close());

  const read = async (client: TestClient, which = 'by-current-tenant', headers?: Record<string, string>) => {
    const { items } = (await client.get(`${PATH}/${which}`, {}, headers)).body as {
      items: { displayName: string; settings: { details: Detail[] }[] }[];
    };
    return {
      groups: items.map(({ displayName }) => displayName),
      details: new Map(
        items
          .flatMap((group) => group.settings.flatMap(({ details }) => details))
          .map((detail) => [detail.name, detail]),
      ),
    };
  };
  const change = (client: TestClient, name: string, value: string | null, which = 'change-current-tenant') =>
    client.put(`${PATH}/${which}`, { settings: [{ name, value }] });
  const { httpTimeout, systemName, errorLogEnvironments, isMultiTenancyEnabled } = settings.basicSetup;

  it('have a title, a type and what holds, in both languages', async () => {
    const { groups, details } = await read(ours);
    expect(groups).toEqual([
      'System',
      'Basic setup',
      'Optimisation',
      'E-mailing',
      'Sales order',
      'WeChat',
      'Accounts',
      'Second step',
      'Robot check',
      'Passwords',
      'Lockout',
      'Sign-in',
      'Users',
    ]);
    expect(details.get(httpTimeout.name)).toMatchObject({
      displayName: 'Request time limit',
      value: '30',
      valueType: 1,
      isEncrypted: false,
    });
    expect([
      details.get(isMultiTenancyEnabled.name)!.valueType,
      details.get(errorLogEnvironments.name)!.valueType,
      details.get(systemName.name)!.valueType,
    ]).toEqual([2, 4, 0]);
    for (const language of ['en', 'zh-Hans'])
      for (const [name, { displayName }] of (await read(ours, 'by-current-tenant', { 'accept-language': language }))
        .details)
        expect([name, displayName.includes(':')]).toEqual([name, false]);
  });

  it("are changed for the tenant, and go back to the host's", async () => {
    expect((await change(host, systemName.name, 'House', 'change-global')).status).toBe(204);
    expect((await change(ours, systemName.name, 'Ours')).status).toBe(204);
    expect((await read(ours)).details.get(systemName.name)!.value).toBe('Ours');
    expect((await ours.get('/api/app/basic-setup-setting')).body.systemName).toBe('Ours');
    expect((await change(ours, systemName.name, null)).status).toBe(204);
    expect((await read(ours)).details.get(systemName.name)!.value).toBe('House');
    expect((await read(host, 'by-global')).details.get(systemName.name)!.value).toBe('House');
  });

  it("that are taken back to the host's go on with it, and neither his mail server nor secrets are told", async () => {
    const { auditHours } = settings.salesOrder;
    const { smtpHost, smtpPassword } = settings.emailing;
    const inherited = async (client: TestClient) => (await client.get(`${PATH}/inherited`)).body as object;
    await change(host, smtpHost.name, 'mail.house.example', 'change-global');
    await change(host, auditHours.name, '8', 'change-global');
    await change(ours, auditHours.name, '12');
    expect(await inherited(ours)).toMatchObject({ [auditHours.name]: '8', [smtpHost.name]: '' });
    expect(await inherited(ours)).not.toHaveProperty([smtpPassword.name]);
    expect(await inherited(host)).toHaveProperty([auditHours.name], auditHours.default);
    await change(ours, auditHours.name, '8');
    await change(host, auditHours.name, '9', 'change-global');
    expect((await read(ours)).details.get(auditHours.name)!.value).toBe('9');
    await change(host, auditHours.name, null, 'change-global');
    await change(host, smtpHost.name, null, 'change-global');
  });

  it('take lists, numbers and references as their pages do', async () => {
    const { name } = settings.optimisation.defaultMachineParameterId;
    expect((await change(ours, errorLogEnvironments.name, '["production"]')).status).toBe(204);
    expect((await change(ours, httpTimeout.name, '45')).status).toBe(204);
    expect((await change(ours, name, KNOWN_ID)).status).toBe(204);
    expect((await change(ours, name, '')).status).toBe(204);
    expect((await ours.get('/api/app/basic-setup-setting')).body).toMatchObject({
      httpTimeout: 45,
      errorLogEnvironments: ['production'],
    });
  });

  it.each([
    ['a value that the page would refuse', httpTimeout.name, '29'],
    ['a text for a number', httpTimeout.name, 'long'],
    ['an unknown setting', 'iShare.Unknown', '1'],
  ])('refuse %s', async (_title, name, value) => {
    const refused = await change(ours, name, value);
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, [name]]);
  });

  it('of accounts are shown, and changed as the identity service says', async () => {
    const { requiredLength } = settings.password;
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    const asked: unknown[] = [];
    service.ports.provide(identityPort, {
      ...usual.client(identityPort),
      checkSettings: async ({ caller, values }) => {
        asked.push([caller.tenantId, values]);
        const [[name, value]] = Object.entries(values) as [[string, string]];
        const wrong = value === 'long' ? name : null;
        return {
          values: { [name]: value },
          wrong,
          refusedBy: value === '0' ? 'Volo.Abp.Identity:NoOtherSignIn' : null,
        };
      },
    });
    expect((await change(ours, requiredLength.name, '11')).status).toBe(204);
    expect(asked).toEqual([[service.tenantA, { [requiredLength.name]: '11' }]]);
    expect((await read(ours)).details.get(requiredLength.name)!.value).toBe('11');
    expect((await read(host, 'by-global')).details.get(requiredLength.name)!.value).toBe('8');
    const refused = async (value: string) => (await change(ours, requiredLength.name, value)).body.error;
    expect((await refused('long')).validationErrors[0].members).toEqual([requiredLength.name]);
    const { code, message } = await refused('0');
    expect([code, message.includes('Volo')]).toEqual(['Volo.Abp.Identity:NoOtherSignIn', false]);
    expect((await read(ours)).details.get(settings.captcha.siteSecret.name)).toMatchObject({
      value: '',
      isEncrypted: true,
    });
  });

  it('of languages and time zones are the languages and zones that there are', async () => {
    const { defaultLanguage, timeZone } = settings.app;
    expect((await change(ours, defaultLanguage.name, 'en')).status).toBe(204);
    expect((await read(ours)).details.get(defaultLanguage.name)).toMatchObject({ value: 'en', valueType: 5 });
    expect((await change(ours, timeZone.name, 'Europe/Berlin')).status).toBe(204);
    for (const [name, value] of [
      [defaultLanguage.name, 'tlh'],
      [timeZone.name, 'Moon/Tranquility'],
    ] as const)
      expect((await change(ours, name, value)).body.error.validationErrors[0].members).toEqual([name]);
    await change(ours, defaultLanguage.name, null);
    await change(ours, timeZone.name, null);
  });

  it("of a user are the user's own, and hold before the tenant's", async () => {
    const { name } = settings.app.timeZone;
    const user = service.identity.user(service.tenantA, []);
    const [one, other] = [await service.as(user), await service.client(service.tenantA, [])];
    const zone = async (client: TestClient) => (await client.get(`${ZONE}/my-timezone`)).body;
    const shown = async (client: TestClient) =>
      (await client.get('/api/abp/application-configuration')).body.timing.timeZone.iana.timeZoneName;
    expect((await change(one, name, 'Asia/Tokyo', 'change-current-user')).status).toBe(204);
    expect([await zone(one), await zone(other), await shown(one), await shown(other)]).toEqual([
      'Asia/Tokyo',
      'Asia/Shanghai',
      'Asia/Tokyo',
      'Asia/Shanghai',
    ]);
    const told = async (userId?: string) => {
      const asked = { tenantId: service.tenantA, names: [name], ...(userId && { userId }) };
      return (await service.ports.client(platformPort).settings(asked))[name];
    };
    expect([await told(), await told(user.userId)]).toEqual(['Asia/Shanghai', 'Asia/Tokyo']);
    expect((await read(one, 'by-current-user')).details.get(name)).toMatchObject({ value: 'Asia/Tokyo' });
    expect([...(await read(one, 'by-current-user')).details.keys()]).toEqual([name]);
    const refused = await change(one, settings.basicSetup.systemName.name, 'Mine', 'change-current-user');
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([
      400,
      [settings.basicSetup.systemName.name],
    ]);
    expect((await one.post(`${ZONE}/my-timezone?timezone=Nowhere`)).status).toBe(400);
    expect((await one.post(`${ZONE}/my-timezone?timezone=Europe/Paris`)).status).toBe(204);
    expect(await shown(one)).toBe('Europe/Paris');
    expect((await change(one, name, null, 'change-current-user')).status).toBe(204);
    expect(await shown(one)).toBe('Asia/Shanghai');
  });

  it('are found by newer clients as well', async () => {
    const items = async (client: TestClient, path: string) => (await client.get(path)).body.items.length;
    const V2 = '/api/v2/setting-management';
    expect([await items(ours, `${V2}/settings`), await items(ours, `${V2}/my-settings`)]).toEqual([13, 1]);
    expect((await ours.put(`${V2}/settings`, { settings: [{ name: systemName.name, value: 'Newer' }] })).status).toBe(
      204,
    );
    expect((await read(ours)).details.get(systemName.name)!.value).toBe('Newer');
    await change(ours, systemName.name, null);
  });

  it("of the host are the host's alone", async () => {
    expect([
      (await ours.get(`${PATH}/by-global`)).body.error.code,
      (await change(ours, systemName.name, 'x', 'change-global')).body.error.code,
    ]).toEqual(['Platform:04004', 'Platform:04004']);
    expect((await change(ours, isMultiTenancyEnabled.name, 'false')).body.error.code).toBe('Platform:04001');
  });

  it('show no secret, and keep one that comes back blank', async () => {
    const { appSecret } = settings.wechat;
    expect((await change(ours, appSecret.name, 'top secret')).status).toBe(204);
    expect((await change(ours, appSecret.name, '')).status).toBe(204);
    const { body } = await ours.get(`${PATH}/by-current-tenant`);
    expect(JSON.stringify(body)).not.toContain('top secret');
    expect((await read(ours)).details.get(appSecret.name)).toMatchObject({ value: '', isEncrypted: true });
  });
});

import { settings } from '@ishare/contracts/platform/settings.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { KNOWN_ID, startPlatform } from '../platform.fixture.js';

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
    expect(groups).toEqual(['Basic setup', 'Optimisation', 'E-mailing', 'Sales order', 'WeChat']);
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

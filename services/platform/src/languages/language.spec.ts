import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import zhHans from '../i18n/zh-Hans.json' with { type: 'json' };
import { startPlatform } from '../platform.fixture.js';

const PATH = '/api/language-management/languages';
const TEXTS = '/api/language-management/language-texts';
const CONFIGURATION = '/api/abp/application-configuration';

interface Language {
  id: string;
  cultureName: string;
  displayName: string;
  isEnabled: boolean;
  isDefaultLanguage: boolean;
  concurrencyStamp: string;
}
interface Text {
  resourceName: string;
  cultureName: string;
  baseCultureName: string;
  name: string;
  baseValue: string;
  value: string;
  isOwn: boolean;
}

describe('languages', () => {
  let service: TestService;
  let host: TestClient;
  let ours: TestClient;
  let theirs: TestClient;

  beforeAll(async () => {
    service = await startPlatform();
    [host, ours, theirs] = await Promise.all([service.host(), service.client(), service.client(service.tenantB)]);
  });
  afterAll(() => service.close());

  const all = async (client = ours) => (await client.get(`${PATH}/all`)).body.items as Language[];
  const find = async (culture: string, client = ours) =>
    (await all(client)).find(({ cultureName }) => cultureName === culture);
  const code = ({ status, body }: Awaited<ReturnType<TestClient['get']>>) => [status, body.error?.code];

  it('are at first the two of the product, of which zh-Hans is the default (app-11)', async () => {
    expect(
      (await all())
        .slice(0, 2)
        .map(({ cultureName, isEnabled, isDefaultLanguage }) => [cultureName, isEnabled, isDefaultLanguage]),
    ).toEqual([
      ['zh-Hans', true, true],
      ['en', true, false],
    ]);
    expect((await ours.get(PATH, { filter: 'ENG lish' })).body).toMatchObject({
      totalCount: 1,
      items: [{ cultureName: 'en' }],
    });
    expect((await ours.get(PATH, { sorting: 'cultureName', maxResultCount: 1 })).body.items[0].cultureName).toBe('en');
    expect((await ours.get(PATH, { sorting: 'tenantId' })).status).toBe(400);
  });

  it('are added, changed and deleted by the host, by culture name or id, and seen by all', async () => {
    const { status, body: made } = await host.post(PATH, {
      cultureName: 'fr',
      displayName: 'Français',
      flagIcon: 'fr',
    });
    expect([status, made]).toEqual([
      200,
      expect.objectContaining({ cultureName: 'fr', uiCultureName: 'fr', isEnabled: true, isDefaultLanguage: false }),
    ]);
    expect(code(await host.post(PATH, { cultureName: 'fr' }))).toEqual([403, 'Localization:001100']);
    expect((await host.post(PATH, { cultureName: 'klingon' })).body.error.validationErrors[0].members).toEqual([
      'cultureName',
    ]);
    expect((await ours.get(`${PATH}/FR`)).body).toEqual(made);
    expect((await ours.get(`${PATH}/${made.id}`)).body).toEqual(made);
    const shown = async () =>
      (await ours.get(CONFIGURATION)).body.localization.languages.map(({ cultureName }: Language) => cultureName);
    expect(await shown()).toEqual(['zh-Hans', 'en', 'fr']);
    const { body: changed } = await host.put(`${PATH}/fr`, {
      displayName: 'French',
      isEnabled: false,
      concurrencyStamp: made.concurrencyStamp,
    });
    expect(changed).toMatchObject({ displayName: 'French', flagIcon: 'fr', isEnabled: false });
    expect(
      (await host.put(`${PATH}/${made.id}`, { displayName: 'x', concurrencyStamp: made.concurrencyStamp })).status,
    ).toBe(409);
    expect(await shown()).toEqual(['zh-Hans', 'en']);
    expect([(await host.delete(`${PATH}/fr`)).status, (await host.delete(`${PATH}/fr`)).status]).toEqual([204, 404]);
  });

  it("have one default per tenant, else the host's; the default and the product's own stay", async () => {
    expect((await ours.put(`${PATH}/en/set-as-default`)).status).toBe(204);
    expect([(await find('en'))!.isDefaultLanguage, (await find('en', theirs))!.isDefaultLanguage]).toEqual([
      true,
      false,
    ]);
    expect((await ours.get(CONFIGURATION)).body.setting.values['Abp.Localization.DefaultLanguage']).toBe('en');
    expect(code(await host.delete(`${PATH}/en`))).toEqual([403, 'Localization:001400']);
    expect(code(await host.put(`${PATH}/zh-Hans`, { isEnabled: false }))).toEqual([403, 'Platform:05001']);
    await host.post(PATH, { cultureName: 'de', isEnabled: false });
    expect(code(await ours.put(`${PATH}/de/set-as-default`))).toEqual([403, 'Platform:05001']);
    await host.put(`${PATH}/de`, { isEnabled: true });
    await host.put(`${PATH}/de/set-as-default`);
    expect(code(await host.delete(`${PATH}/de`))).toEqual([403, 'Platform:05001']);
    await host.put(`${PATH}/zh-Hans/set-as-default`);
  });

  it('offer cultures, resources and flags as bare arrays', async () => {
    const [cultures, resources, flags] = await Promise.all(
      ['culture-list', 'resources', 'flag-list'].map(async (list) => (await ours.get(`${PATH}/${list}`)).body),
    );
    expect(cultures).toContainEqual({ name: 'fr', displayName: 'French' });
    expect([resources, flags.includes('cn')]).toEqual([[{ name: 'iShare' }, { name: 'Console' }], true]);
  });

  it('open each route to its permission', async () => {
    const none = await service.client(service.tenantA, []);
    for (const path of [PATH, `${PATH}/en`, `${PATH}/culture-list`, `${PATH}/resources`, `${PATH}/flag-list`]) {
      expect([
        path,
        (await none.get(path)).status,
        (await (await service.client(service.tenantA, ['LanguageManagement.Languages'])).get(path)).status,
      ]).toEqual([path, 403, 200]);
    }
    expect([(await none.get(`${PATH}/all`)).status, (await service.anonymous().get(`${PATH}/all`)).status]).toEqual([
      200, 401,
    ]);
    const replies = [
      await ours.post(PATH, { cultureName: 'it' }),
      await ours.put(`${PATH}/en`, {}),
      await ours.delete(`${PATH}/en`),
      await none.put(`${PATH}/en/set-as-default`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('language texts', () => {
  let service: TestService;
  let host: TestClient;
  let ours: TestClient;
  let theirs: TestClient;

  beforeAll(async () => {
    service = await startPlatform();
    [host, ours, theirs] = await Promise.all([service.host(), service.client(), service.client(service.tenantB)]);
    await host.post(PATH, { cultureName: 'fr' });
  });
  afterAll(() => service.close());

  const NAME = 'Menu:dashboard';
  const place = (name = NAME, culture = 'en') => `${TEXTS}/iShare/${culture}/${encodeURIComponent(name)}`;
  const list = async (query: Record<string, string | boolean>, client = ours) =>
    (await client.get(TEXTS, { baseCultureName: 'zh-Hans', targetCultureName: 'en', maxResultCount: '1000', ...query }))
      .body as { totalCount: number; items: Text[] };
  const shown = async (client: TestClient, headers?: Record<string, string>) =>
    (await client.get(CONFIGURATION, {}, headers)).body.localization.values.iShare[NAME] as string;
  const alone = async (client: TestClient, culture: string, more: object = {}) =>
    (await client.get('/api/abp/application-localization', { cultureName: culture, ...more })).body.resources.iShare
      ?.texts as Record<string, string> | undefined;

  it('stand beside each other in two languages (platform-02)', async () => {
    const { totalCount, items } = await list({ filter: NAME });
    expect([totalCount, items[0]]).toEqual([
      1,
      {
        resourceName: 'iShare',
        cultureName: 'en',
        baseCultureName: 'zh-Hans',
        name: NAME,
        baseValue: zhHans[NAME],
        value: 'Dashboard',
        isOwn: false,
      },
    ]);
    expect((await list({ sorting: 'value desc', skipCount: '1', maxResultCount: '2' })).items).toHaveLength(2);
    expect((await list({ resourceName: 'Other' })).totalCount).toBe(0);
    expect((await ours.get(TEXTS, { baseCultureName: 'en' })).status).toBe(400);
  });

  it('that are changed show at once in the configuration, for this tenant alone, until they are restored', async () => {
    expect((await ours.request('PUT', place(), { query: { value: 'Cockpit & more' } })).status).toBe(204);
    expect([await shown(ours), await shown(theirs), (await alone(ours, 'en'))![NAME]]).toEqual([
      'Cockpit & more',
      'Dashboard',
      'Cockpit & more',
    ]);
    expect(await shown(ours, { 'accept-language': 'zh-Hans' })).toBe(zhHans[NAME]);
    expect(await alone(ours, 'en', { onlyDynamics: true })).toEqual({ [NAME]: 'Cockpit & more' });
    await ours.put(place(), { value: 'From the body' });
    expect((await ours.get(place(), { baseCultureName: 'en' })).body).toMatchObject({
      value: 'From the body',
      baseValue: 'From the body',
    });
    expect((await ours.put(`${place()}/restore`)).status).toBe(204);
    expect([await shown(ours), await alone(ours, 'en', { onlyDynamics: true })]).toEqual(['Dashboard', undefined]);
  });

  it('of the console are found by their key, and what is worded differently is told alone', async () => {
    const name = 'common:action.save';
    const address = `${TEXTS}/Console/en/${encodeURIComponent(name)}`;
    expect((await list({ resourceName: 'Console', filter: name })).items).toMatchObject([
      { resourceName: 'Console', name, value: 'Save' },
    ]);
    expect((await ours.put(address, { value: 'Keep' })).status).toBe(204);
    const resources = async (client: TestClient) =>
      (await client.get('/api/abp/application-localization', { cultureName: 'en', onlyDynamics: true })).body
        .resources as Record<string, { texts: Record<string, string> }>;
    expect([await resources(ours), await resources(theirs)]).toEqual([
      { Console: { texts: { [name]: 'Keep' }, baseResources: [] } },
      {},
    ]);
    expect((await ours.put(`${TEXTS}/iShare/en/${encodeURIComponent(name)}`, { value: 'x' })).body.error.code).toBe(
      'Localization:002400',
    );
    expect((await ours.put(`${address}/restore`)).status).toBe(204);
    expect(await resources(ours)).toEqual({});
  });

  it('of the host hold for every tenant that has none of its own', async () => {
    await host.put(place(), { value: 'The house' });
    await ours.put(place(), { value: 'Ours' });
    expect([await shown(ours), await shown(theirs)]).toEqual(['Ours', 'The house']);
    // What a restore takes back is told: a tenant has nothing of the host's.
    const owned = async (client: TestClient) => (await list({ filter: NAME }, client)).items[0]!.isOwn;
    expect([await owned(host), await owned(ours), await owned(theirs)]).toEqual([true, true, false]);
    await Promise.all([host, ours].map((client) => client.put(`${place()}/restore`)));
  });

  it('of a new language are empty until somebody writes them, and lie over the closest of ours', async () => {
    const before = await list({ targetCultureName: 'fr', getOnlyEmptyValues: true });
    await ours.put(place(NAME, 'fr'), { value: 'Tableau de bord' });
    const after = await list({ targetCultureName: 'fr', getOnlyEmptyValues: true });
    expect([before.totalCount - after.totalCount, (await list({ getOnlyEmptyValues: true })).totalCount]).toEqual([
      1, 0,
    ]);
    const texts = (await alone(ours, 'fr'))!;
    expect([texts[NAME], texts['Menu:saas']]).toEqual(['Tableau de bord', zhHans['Menu:saas']]);
  });

  it('refuse what does not exist, and a change without a value', async () => {
    const replies = [
      await ours.put(place('No.Such.Text'), { value: 'x' }),
      await ours.put(place('constructor'), { value: 'x' }),
      await ours.get(`${TEXTS}/Other/en/${NAME}`),
    ];
    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(3).fill([403, 'Localization:002400']),
    );
    expect((await ours.put(place(NAME, 'it'), { value: 'x' })).status).toBe(404);
    expect((await ours.put(place())).body.error.validationErrors[0].members).toEqual(['value']);
  });

  it('open each route to its permission', async () => {
    const [none, reader, writer] = await Promise.all(
      [[], ['LanguageManagement.LanguageTexts'], ['LanguageManagement.LanguageTexts.Edit']].map((permissions) =>
        service.client(service.tenantA, permissions),
      ),
    );
    const ask = async (client: TestClient) => [
      (await client.get(TEXTS, { baseCultureName: 'en', targetCultureName: 'en' })).status,
      (await client.get(place())).status,
      (await client.put(place(), { value: 'x' })).status,
      (await client.put(`${place()}/restore`)).status,
    ];
    expect([await ask(service.anonymous()), await ask(none!), await ask(reader!), await ask(writer!)]).toEqual([
      [401, 401, 401, 401],
      [403, 403, 403, 403],
      [200, 200, 403, 403],
      [403, 403, 204, 204],
    ]);
  });
});

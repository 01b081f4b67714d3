import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';

describe('import file settings', () => {
  const path = `${API}/import-file-settings`;
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
  });
  afterAll(() => service.close());

  const columnsOf = async (importFileSettingId: string) =>
    (
      (await client.get(`${API}/import-file-setting-details`, { importFileSettingId, maxResultCount: 999 })).body
        .items as { columnIndex: number; fieldName: string; required: boolean }[]
    ).map(({ columnIndex, fieldName, required }) => [columnIndex, fieldName, required]);

  it('learn their columns from the titles of a sample file, in either language', async () => {
    const { body: setting } = await client.post(path, { name: 'Learned', importFileType: 1 });
    const learn = (text: string) =>
      client.upload(`${path}/file-setting-template/${setting.id}`, { name: 'sample.csv', content: Buffer.from(text) });
    expect((await learn('名称,材料,长度,宽度,数量,别的,纹理\n')).status).toBe(200);
    expect(await columnsOf(setting.id)).toEqual([
      [0, 'name', false],
      [1, 'materialCode', true],
      [2, 'length', true],
      [3, 'width', true],
      [4, 'count', true],
      [6, 'grain', false],
    ]);
    expect((await learn('Part,Qty,Length (mm),Width,Material\nSide,2,700,300,W\n')).status).toBe(200);
    expect(await columnsOf(setting.id)).toEqual([
      [0, 'name', false],
      [1, 'count', true],
      [2, 'length', true],
      [3, 'width', true],
      [4, 'materialCode', true],
    ]);
    const refused = await learn('Part,Qty\n');
    expect([refused.status, refused.body.error.code, refused.body.error.data.columns]).toEqual([
      400,
      'Optimization:020011',
      ['Material code', 'Length', 'Width'],
    ]);
    expect((await columnsOf(setting.id)).length).toBe(5);
  });

  it('find the titles of a sample below what stands above them', async () => {
    const { body: setting } = await client.post(path, { name: 'Below', importFileType: 1 });
    const sample = 'Cut list of the kitchen\nsheet 1 of 2\nPart,Qty,Length,Width,Material\nSide,2,700,300,W\n';
    const { status, body } = await client.upload(`${path}/file-setting-template/${setting.id}`, {
      name: 'sample.csv',
      content: Buffer.from(sample),
    });
    expect([status, body.readRows]).toEqual([200, 3]);
    expect((await client.delete(`${path}/${setting.id}`)).status).toBeLessThan(300);
  });

  it('travel to another tenant as a file; names that are there stay as they are', async () => {
    const exported = await client.get(`${path}/export-importsetting`);
    expect(exported.headers['content-disposition']).toContain('import-file-settings.json');
    const theirs = await service.client(service.tenantB);
    const send = () => theirs.upload(`${path}/import-importsetting`, { name: 'settings.json', content: exported.raw });
    expect((await send()).body).toEqual({ created: 1, skipped: [] });
    expect((await send()).body).toEqual({ created: 0, skipped: ['Learned'] });
    const { items } = (await theirs.get(`${path}/all`)).body;
    expect(items).toMatchObject([{ name: 'Learned', isDefault: true }]);
    expect(
      (await theirs.get(`${API}/import-file-setting-details`, { importFileSettingId: items[0].id })).body.totalCount,
    ).toBe(5);
    expect(
      (await theirs.upload(`${path}/import-importsetting`, { name: 'x.json', content: Buffer.from('nonsense') }))
        .status,
    ).toBe(400);
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { nested } from '@ishare/excel/excel.fixture.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';

describe('files that are made to harm', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  let jsonSettingId: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-'));
    service = await TestService.start(optimisationService, [optimisationData], { env: { DATA_DIR: folder } });
    client = await service.client();
    workshop = await openWorkshop(client);
    const json = await client.post(`${API}/import-file-settings`, { name: 'JSON', importFileType: 4 });
    jsonSettingId = json.body.id;
    const columns = ['name', 'materialCode', 'length', 'width', 'count'];
    for (const [columnIndex, fieldName] of columns.entries())
      await client.post(`${API}/import-file-setting-details`, {
        importFileSettingId: jsonSettingId,
        columnIndex,
        title: fieldName,
        fieldName,
      });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sixteen million empty objects: a gigabyte once parsed. */
  const hog = () => Buffer.concat([Buffer.from('['), Buffer.alloc(48_000_000, '{},'), Buffer.from('{}]')]);

  it.each([
    ['a cut list', () => [`${API}/import-files`, { importFileSettingId: jsonSettingId }] as const],
    ['a sample', () => [`${API}/import-file-settings/file-setting-template/${jsonSettingId}`, {}] as const],
  ])(
    'end their own reader only when they take all its memory: %s',
    async (_kind, target) => {
      const [path, fields] = target();
      const refused = client.upload(path, { name: 'list.json', content: hog() }, fields);
      let over = false;
      void refused.finally(() => (over = true));
      let served = 0;
      while (!over) {
        const { status } = await client.get(`${API}/materials`);
        expect(status).toBe(200);
        served += 1;
        // A caller now and then; the reader needs the processor too.
        await setTimeout(20);
      }
      const { status, body } = await refused;
      expect([status, body.error.code]).toEqual([400, 'Optimization:020042']);
      expect(served).toBeGreaterThan(1);
      expect(await readdir(join(folder, 'uploads'))).toEqual([]);
    },
    240_000,
  );

  it.each([
    ['a cut list', () => [`${API}/import-files`, { importFileSettingId: workshop.xlsxSettingId }] as const],
    ['materials', () => [`${API}/materials/import-materials`, {}] as const],
  ])('are refused by name when they nest without an end: %s', async (_kind, target) => {
    const [path, fields] = target();
    const { status, body } = await client.upload(path, { name: 'list.xlsx', content: nested(200_000) }, fields);
    expect([status, body.error.code]).toEqual([400, 'Optimization:020041']);
    expect(body.error.message).toContain('64');
  });

  describe('are told by what they are', () => {
    const send = async (name: string, text: string) => {
      const { status, body } = await client.upload(`${API}/import-files`, { name, content: Buffer.from(text) });
      return [status, body.error?.code];
    };

    it.each(['list.csv', 'list.txt', 'list.json', 'list.ptx', 'list.xlsx'])('an empty %s', async (name) => {
      expect(await send(name, '')).toEqual([400, 'Optimization:020010']);
    });

    it.each(['\0', '\0\0\0\0', '\u0001\0\u0002\n\u0003\0\0'])('what is no text: %j', async (text) => {
      expect(await send('list.csv', text)).toEqual([400, 'Optimization:020013']);
    });

    it('and a list in which a zero byte stands is read without it', async () => {
      const text = 'name,materialCode,length,width,count\nSide\0,W\0,700,300,1\n\0\0\0\0\n';
      const { body } = await client.upload(`${API}/import-files`, { name: 'list.csv', content: Buffer.from(text) });
      const { items } = (await client.get(`${API}/import-file-details`, { importFileId: body.id })).body;
      expect(items[0]).toMatchObject({ name: 'Side', materialCode: 'W', errors: [] });
    });
  });
});

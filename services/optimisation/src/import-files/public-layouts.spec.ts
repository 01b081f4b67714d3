import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { publicLayouts } from './public-layouts.fixture.js';

describe('lists of other programs', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    await openWorkshop(client);
    // Materials are found by their names, too.
    const { body } = await client.get(`${API}/materials`, { maxResultCount: 10 });
    for (const [code, name] of [
      ['W', '暖白板'],
      ['O', '橡木板'],
    ]) {
      const material = body.items.find((each: { code: string }) => each.code === code);
      expect((await client.put(`${API}/materials/${material.id}`, { ...material, name })).status).toBe(200);
    }
  });
  afterAll(() => service.close());

  it.each(publicLayouts)('get in without a hand: $name', async ({ file, content, rows, first = {}, ignored = [] }) => {
    const { status, body: uploaded } = await client.upload(`${API}/import-files`, {
      name: file,
      content: await content(),
    });
    expect([status, uploaded.error, uploaded.errorCount, uploaded.state]).toEqual([200, undefined, 0, 3]);
    const { body } = await client.get(`${API}/import-file-details`, { importFileId: uploaded.id });
    expect(
      body.items.map((row: Record<string, unknown>) =>
        ['partNo', 'name', 'materialCode', 'length', 'width', 'count', 'grain', 'edges'].map((key) => row[key]),
      ),
    ).toEqual(rows);
    expect(body.items[0]).toMatchObject(first);
    const verification = await client.get(`${API}/import-files/optimization/${uploaded.id}/verification`);
    expect(verification.body.reading).toMatchObject({ origin: 'titles', ignored });
  });
});

import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, csv, importCsv, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { toldOf } from '../saw/told.fixture.js';
import { planOf } from '../solutions/planned.fixture.js';

describe('a batch of cut lists', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const list = async (orderNo: string, ...rows: string[]) =>
    (await importCsv(client, csv(...rows.map((row) => `${row},${orderNo}`)), workshop.settingId, `${newId()}.csv`)).id;
  const smith = () => list('SO-1', 'A1,Side,W,900,580,2,0,1110,BC-A1', 'A2,Shelf,W,764,560,1,0,,');
  const jones = () => list('SO-2', 'A1,Door,W,700,400,3,0,1111,BC-J1');
  const combine = (...ids: string[]) => client.post(`${API}/import-files/combine`, { ids });
  const file = async (id: string) => (await client.get(`${API}/import-files/${id}`)).body as ImportFile;
  const rowsOf = async (importFileId: string) =>
    (await client.get(`${API}/import-file-details`, { importFileId })).body.items as Record<string, unknown>[];
  const batchOf = async (...ids: string[]) => (await combine(...ids)).body.importFileId as string;

  it('holds the parts of its lists with their orders, and names where each came from', async () => {
    const [first, second] = [await smith(), await jones()];
    const { status, body } = await combine(second, first);
    expect(status).toBe(200);
    const [one, other, batch] = await Promise.all([first, second, body.importFileId as string].map(file));
    expect(batch).toMatchObject({
      fileNo: body.fileNo,
      // By its lists, which both languages read alike.
      fileName: `${one!.fileNo} + ${other!.fileNo}`,
      state: ImportFileState.Verified,
      rowCount: 3,
      partCount: 6,
      orderNos: ['SO-1', 'SO-2'],
      combinedOf: [one!.fileNo, other!.fileNo],
      combinedIntoId: null,
    });
    expect(one).toMatchObject({ state: ImportFileState.Combined, combinedIntoId: batch!.id, combinedOf: [] });
    expect(other!.combinedIntoNo).toBe(batch!.fileNo);
    expect(await rowsOf(batch!.id)).toMatchObject([
      { rowNo: 1, partNo: 'A1', orderNo: 'SO-1', sourceName: one!.fileName, barcode: 'BC-A1', edges: '1110', count: 2 },
      { rowNo: 2, partNo: 'A2', orderNo: 'SO-1', sourceName: one!.fileName },
      { rowNo: 3, partNo: 'A1', orderNo: 'SO-2', sourceName: other!.fileName, barcode: 'BC-J1', count: 3 },
    ]);
  });

  it('is planned and cut as one list, and tells each order its parts', async () => {
    const batchId = await batchOf(await smith(), await jones());
    const solutionId = await planOf(service, batchId);
    await client.post(`${API}/solutions/${solutionId}/confirm`);
    for (const { id } of (await client.get(`${API}/import-files/${batchId}/channels`)).body.items as { id: string }[])
      for (const { patternNo, repeat } of ((await client.get(`${API}/channels/${id}`)).body as ChannelWork).patterns)
        for (let copyNo = 1; copyNo <= repeat; copyNo++)
          await client.post(`${API}/channels/${id}/boards`, { patternNo, copyNo, offcuts: [] });
    expect((await toldOf(service, batchId)).at(-1)).toMatchObject({
      state: ImportFileState.Cut,
      orders: [
        { orderNo: 'SO-1', parts: 3, cut: 3, toEdge: 2 },
        { orderNo: 'SO-2', parts: 3, cut: 3, toEdge: 3 },
      ],
    });
    const { items } = (await client.get(`${API}/parts`, { code: 'BC-J1' })).body;
    expect(items).toHaveLength(3);
    expect(items[0].sourceName).toMatch(/\.csv$/);
    expect((await client.delete(`${API}/import-files/${batchId}`)).body.error.code).toBe('Optimization:020020');
  });

  it('drops the plans of its lists, which are worked on nowhere else until it is deleted', async () => {
    const [first, second] = [await smith(), await jones()];
    const plan = await planOf(service, first);
    const batchId = await batchOf(first, second);
    expect((await client.get(`${API}/solutions/${plan}`)).status).toBe(404);
    const [row] = await rowsOf(first);
    const refused = await Promise.all([
      client.post(`${API}/import-files/optimization`, { importFileIds: [first] }),
      client.put(`${API}/import-files/optimization/${first}/rows`, { rows: [{ id: row!.id, length: 800 }] }),
      client.post(`${API}/import-files/optimization/${first}/verification`),
      client.delete(`${API}/import-files/${first}`),
    ]);
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(4).fill('Optimization:020018'));
    expect(refused[0]!.body.error.message).toContain((await file(batchId)).fileNo);

    expect((await client.delete(`${API}/import-files/${batchId}`)).status).toBeLessThan(300);
    expect(await file(first)).toMatchObject({ state: ImportFileState.Verified, combinedIntoId: null });
    expect(await rowsOf(first)).toHaveLength(2);
    expect(await planOf(service, second)).toBeTruthy();
  });

  it('takes a list once, whoever asks at the same time, and keeps nothing of a refused one', async () => {
    const [first, second, third] = [await smith(), await jones(), await jones()];
    const answers = await Promise.all([combine(first, second), combine(third, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const refused = answers.find(({ status }) => status === 403)!;
    expect(refused.body.error.code).toBe('Optimization:020017');
    expect(refused.body.error.message).toContain((await file(first)).fileNo);
    const left = refused === answers[0] ? second : third;
    expect((await file(left)).state).toBe(ImportFileState.Verified);
  });

  it('and a run of the same lists wait for each other, whichever is named first', async () => {
    for (let round = 0; round < 8; round++) {
      const [first, second] = [await smith(), await jones()];
      const replies = await Promise.all([
        combine(first, second),
        client.post(`${API}/import-files/optimization`, { importFileIds: [second, first], timeLimitSec: 1 }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  it('refuses one list, lists with errors, and those whose plan is confirmed', async () => {
    const good = await smith();
    expect((await combine(good, good)).body.error.code).toBe('Optimization:020017');
    expect((await combine(good)).status).toBe(400);
    const faulty = await list('SO-3', 'B1,Side,NO-SUCH,900,580,2,0,,');
    expect((await combine(good, faulty)).body.error.code).toBe('Optimization:020017');
    const confirmed = await jones();
    await client.post(`${API}/solutions/${await planOf(service, confirmed)}/confirm`);
    const reply = await combine(good, confirmed);
    expect(reply.body.error.message).toContain((await file(confirmed)).fileNo);
    expect(await file(good)).toMatchObject({ state: ImportFileState.Verified, combinedIntoId: null });
  });

  it('may hold a batch, which is there again when the outer one goes', async () => {
    const inner = await batchOf(await smith(), await jones());
    const outer = await batchOf(inner, await jones());
    expect((await rowsOf(outer)).map(({ sourceName }) => sourceName)).not.toContain((await file(inner)).fileName);
    await client.delete(`${API}/import-files/${outer}`);
    expect((await file(inner)).combinedOf).toHaveLength(2);
    expect((await file(inner)).state).toBe(ImportFileState.Verified);
  });
});

import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { toldOf } from '../saw/told.fixture.js';
import { planned } from '../solutions/planned.fixture.js';

const ROWS = ['P1,Side,W,2000,580,2,0,1110,,SO-1', 'P2,Shelf,W,764,560,2,0,,,SO-1'];

describe('a part on its way', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const find = async (code: string) => (await client.get(`${API}/parts`, { code })).body.items as PartCard[];
  const scan = (code: string) => client.post(`${API}/parts/scans`, { code, station: 'edge' });
  /** A confirmed plan with its labels, and what cuts its boards. */
  const confirmed = async () => {
    const { solutionId, fileId } = await planned(service, { client, settingId: workshop.settingId }, ROWS);
    await client.post(`${API}/solutions/${solutionId}/confirm`);
    const labels = (await client.get(`${API}/solutions/${solutionId}/labels`)).body.items as {
      code: string;
      partNo: string;
    }[];
    const cutAll = async () => {
      const channels = (await client.get(`${API}/import-files/${fileId}/channels`)).body.items as { id: string }[];
      for (const { id } of channels) {
        const { patterns } = (await client.get(`${API}/channels/${id}`)).body as ChannelWork;
        for (const { patternNo, repeat } of patterns)
          for (let copyNo = 1; copyNo <= repeat; copyNo++)
            await client.post(`${API}/channels/${id}/boards`, { patternNo, copyNo, offcuts: [] });
      }
    };
    const codeOf = (partNo: string) => labels.find((label) => label.partNo === partNo)!.code;
    return { solutionId, fileId, cutAll, codeOf };
  };
  /** What was last told of the order in the list. */
  const told = async (fileId: string) => (await toldOf(service, fileId)).at(-1)?.orders[0];

  it('is found by its label, its barcode or its number, once its plan is confirmed', async () => {
    const { solutionId } = await planned(service, { client, settingId: workshop.settingId }, [
      'Q7,Door,W,764,560,2,0,,BC-12,SO-9',
    ]);
    expect(await find('Q7')).toEqual([]);
    await client.post(`${API}/solutions/${solutionId}/confirm`);
    const byNumber = await find('Q7');
    expect(byNumber).toHaveLength(2);
    expect(byNumber[0]).toMatchObject({ orderNo: 'SO-9', partNo: 'Q7', length: 764, thickness: 18 });
    expect(await find(byNumber[1]!.code)).toEqual([byNumber[1]]);
    expect((await find(' ' + byNumber[1]!.code)).map(({ code }) => code)).toEqual([byNumber[1]!.code]);
    expect(await find(`${byNumber[1]!.code.slice(0, -1)}99`)).toEqual([]);
  });

  it('is reported at the edges only after the saw, and once, by however many', async () => {
    const { cutAll, codeOf, fileId } = await confirmed();
    const code = codeOf('P1');
    const early = await scan(code);
    expect([early.status, early.body.error.code]).toEqual([403, 'Optimization:060003']);
    await cutAll();
    expect(await told(fileId)).toMatchObject({ orderNo: 'SO-1', parts: 4, cut: 4, toEdge: 2, edged: 0 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => scan(code)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(replies.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    expect((replies[0]!.body as PartCard).stations).toEqual([
      { station: 'cut', isNeeded: true, time: expect.any(String), operator: expect.any(String) },
      { station: 'edge', isNeeded: true, time: expect.any(String), operator: expect.any(String) },
    ]);
    expect(await told(fileId)).toMatchObject({ edged: 1 });
    const plain = await scan(codeOf('P2'));
    expect([plain.status, plain.body.error.code]).toEqual([403, 'Optimization:060004']);
    const unknown = await scan('NOPE-1-1-1');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'Optimization:060002']);
  });

  it('goes back for a reason that stays, and is reported anew', async () => {
    const { cutAll, codeOf, fileId } = await confirmed();
    await cutAll();
    const code = codeOf('P1');
    const back = (reason: string) => client.post(`${API}/parts/rework`, { code, station: 'edge', reason });
    expect((await back('chipped')).body.error.code).toBe('Optimization:060005');
    await scan(code);
    expect((await back(' ')).status).toBe(400);
    const { body } = await back('chipped');
    expect((body as PartCard).stations[1]!.time).toBeNull();
    expect(await told(fileId)).toMatchObject({ edged: 0 });
    await scan(code);
    expect(await told(fileId)).toMatchObject({ edged: 1 });
    expect(await service.query('select rework_reason from part_scan order by time', [])).toEqual(
      expect.arrayContaining([{ rework_reason: 'chipped' }, { rework_reason: null }]),
    );
  });

  it('is not for everybody', async () => {
    const guest = await service.client(service.tenantA, ['Optimization.Solutions']);
    expect((await guest.get(`${API}/parts`, { code: 'P1' })).status).toBe(200);
    expect((await guest.post(`${API}/parts/scans`, { code: 'x', station: 'edge' })).status).toBe(403);
    const other = await service.client(service.tenantB);
    const { codeOf } = await confirmed();
    expect((await other.get(`${API}/parts`, { code: codeOf('P1') })).body.items).toEqual([]);
  });
});

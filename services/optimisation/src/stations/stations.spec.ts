import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import type { StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { toldOf } from '../saw/told.fixture.js';
import { planned } from '../solutions/planned.fixture.js';

const ROWS = [
  'P1,Side,W,2000,580,2,0,1110,,SO-1,W1-side.mpr',
  'P2,Shelf,W,764,560,2,0,,,SO-1',
  'P3,Top,W,764,560,1,0,,,SO-1,W1-top.mpr',
];

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
  const scan = (code: string, station: StationKind = 'edge') => client.post(`${API}/parts/scans`, { code, station });
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

  it('is drawn for being made again with the bands that it has, and with none where it has none', async () => {
    const { codeOf } = await confirmed();
    const codes = [codeOf('P1'), codeOf('P2')];
    const drawings = await service.ports.client(optimisationPort).pieceDrawings({ tenantId: service.tenantA, codes });
    expect(drawings.map(({ partNo, edges }) => [partNo, edges])).toEqual([
      ['P1', '1110'],
      ['P2', '0000'],
    ]);
  });

  it('is reported at the edges only after the saw, and once, by however many', async () => {
    const { cutAll, codeOf, fileId } = await confirmed();
    const code = codeOf('P1');
    const early = await scan(code);
    expect([early.status, early.body.error.code]).toEqual([403, 'Optimization:060003']);
    await cutAll();
    expect(await told(fileId)).toMatchObject({
      orderNo: 'SO-1',
      parts: 5,
      cut: 5,
      toEdge: 2,
      edged: 0,
      toBore: 3,
      bored: 0,
    });
    const replies = await Promise.all(Array.from({ length: 5 }, () => scan(code)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(replies.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    expect((replies[0]!.body as PartCard).stations).toEqual([
      { station: 'cut', isNeeded: true, time: expect.any(String), operator: expect.any(String) },
      { station: 'edge', isNeeded: true, time: expect.any(String), operator: expect.any(String) },
      { station: 'bore', isNeeded: true, time: null, operator: null },
    ]);
    expect(await told(fileId)).toMatchObject({ edged: 1, bored: 0 });
    const plain = await scan(codeOf('P2'));
    expect([plain.status, plain.body.error.code]).toEqual([403, 'Optimization:060004']);
    const unknown = await scan('NOPE-1-1-1');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'Optimization:060002']);
  });

  it('is bored by its program, at a station of its own, and told so where nothing is to be bored', async () => {
    const { cutAll, codeOf, fileId } = await confirmed();
    const [side, shelf, top] = ['P1', 'P2', 'P3'].map(codeOf) as [string, string, string];
    expect((await scan(top, 'bore')).body.error.code).toBe('Optimization:060003');
    await cutAll();
    expect(await told(fileId)).toMatchObject({ toEdge: 2, edged: 0, toBore: 3, bored: 0 });
    expect(await find(side)).toMatchObject([{ drillFile: 'W1-side.mpr' }]);
    expect((await find(shelf))[0]!.drillFile).toBeNull();
    const replies = await Promise.all(Array.from({ length: 5 }, () => scan(top, 'bore')));
    expect(replies.filter(({ status, body }) => status === 200 && !body.isRepeated)).toHaveLength(1);
    const step = { isNeeded: true, time: expect.any(String), operator: expect.any(String) };
    expect((await find(top))[0]!.stations).toEqual([
      { station: 'cut', ...step },
      { station: 'edge', isNeeded: false, time: null, operator: null },
      { station: 'bore', ...step },
    ]);
    expect(await told(fileId)).toMatchObject({ edged: 0, bored: 1 });
    // Bored before it is banded: neither station waits for the other.
    await scan(side, 'bore');
    await scan(side);
    expect(await told(fileId)).toMatchObject({ edged: 1, bored: 2 });
    const nothing = await scan(shelf, 'bore');
    expect([nothing.status, nothing.body.error.code]).toEqual([403, 'Optimization:060008']);
    expect(nothing.body.error.message).toContain('P2');
    expect((await client.post(`${API}/parts/scans`, { code: side, station: 'cut' })).status).toBe(400);
    // What goes back to one station stays done at the other.
    await client.post(`${API}/parts/rework`, { code: side, station: 'bore', reason: 'too deep' });
    expect(await told(fileId)).toMatchObject({ edged: 1, bored: 1 });
    // A spoilt part counts at no station any more.
    await client.post(`${API}/recuts`, { code: side, reason: 'split' });
    expect(await told(fileId)).toMatchObject({ edged: 0, bored: 1, toBore: 3 });
    expect((await scan(side, 'bore')).body.error.code).toBe('Optimization:060006');
  });

  it('goes back for a reason that stays, and is reported anew', async () => {
    const { cutAll, codeOf, fileId } = await confirmed();
    await cutAll();
    const code = codeOf('P1');
    const back = (reason: string) => client.post(`${API}/parts/rework`, { code, station: 'edge', reason });
    expect((await back('chipped')).body.error.code).toBe('Optimization:060005');
    await scan(code);
    expect((await back(' ')).status).toBe(400);
    // Whoever packs it has it no more, where it stands in the factory.
    service.sales.packed.add(code);
    service.sales.heldBy.set(code, 'truck');
    expect((await back('chipped')).body.error.code).toBe('Optimization:060010');
    service.sales.heldBy.clear();
    const { body } = await back('chipped');
    expect((body as PartCard).stations[1]!.time).toBeNull();
    expect(service.sales.setBack.splice(0)).toEqual([`reworked ${code}: chipped`]);
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

import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import type { Recut } from '@ishare/contracts/optimisation/recuts.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { toldOf } from '../saw/told.fixture.js';
import { planned, planOf } from '../solutions/planned.fixture.js';

const ROWS = ['R1,Side,W,2000,580,2,0,1110,B-1,SO-R,R1.mpr', 'R2,Shelf,W,764,560,2,0,,,SO-R'];

describe('a part that is spoilt after the saw', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const boardsOf = async (fileId: string) => {
    const found: { id: string; patternNo: number; copyNo: number }[] = [];
    for (const { id } of (await client.get(`${API}/import-files/${fileId}/channels`)).body.items as { id: string }[])
      for (const { patternNo, repeat } of ((await client.get(`${API}/channels/${id}`)).body as ChannelWork).patterns)
        for (let copyNo = 1; copyNo <= repeat; copyNo++) found.push({ id, patternNo, copyNo });
    return found;
  };
  const cutAll = async (fileId: string) => {
    for (const { id, ...board } of await boardsOf(fileId))
      await client.post(`${API}/channels/${id}/boards`, { ...board, offcuts: [] });
  };
  /** A plan that is confirmed, and the code of a label of one of its parts. */
  const confirmed = async () => {
    const { solutionId, fileId } = await planned(service, { client, settingId: workshop.settingId }, ROWS);
    await client.post(`${API}/solutions/${solutionId}/confirm`);
    const { items } = (await client.get(`${API}/solutions/${solutionId}/labels`)).body;
    const { code } = (items as PartCard[]).find(({ partNo }) => partNo === 'R1')!;
    return { fileId, code };
  };
  const spoil = (code: string, reason = 'chipped') => client.post(`${API}/recuts`, { code, reason });
  const of = async (code: string) =>
    ((await client.get(`${API}/recuts`, { maxResultCount: 100 })).body.items as Recut[]).find(
      (recut) => recut.code === code,
    );
  const makeList = (...ids: string[]) => client.post(`${API}/recuts/cut-list`, { ids });
  const told = async (fileId: string) => (await toldOf(service, fileId)).at(-1)?.orders[0];

  it('counts as cut no more, whatever was reported of it, and is told to whoever made the list', async () => {
    const { fileId, code } = await confirmed();
    expect((await spoil(code)).body.error.code).toBe('Optimization:060003');
    await cutAll(fileId);
    await client.post(`${API}/parts/scans`, { code, station: 'edge' });
    expect(await told(fileId)).toMatchObject({ parts: 4, cut: 4, toEdge: 2, edged: 1 });
    const replies = await Promise.all(Array.from({ length: 4 }, () => spoil(code)));
    expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect((replies[0]!.body as PartCard).spoilt).toMatchObject({ reason: 'chipped', recutFileNo: null });
    expect(await told(fileId)).toMatchObject({ parts: 4, cut: 3, toEdge: 2, edged: 0 });
    expect((await client.post(`${API}/parts/scans`, { code, station: 'edge' })).body.error.code).toBe(
      'Optimization:060006',
    );
    const boards = await boardsOf(fileId);
    const held = boards.find(({ patternNo, copyNo }) => code.includes(`-${patternNo}-${copyNo}-`))!;
    const { id, ...board } = held;
    const back = await client.post(`${API}/channels/${id}/take-back`, { ...board, reason: 'by mistake' });
    expect(back.body.error.code).toBe('Optimization:050007');
  });

  it('goes with a board that is not cut after all, unless a later station or a list has had it', async () => {
    const { fileId, code } = await confirmed();
    await cutAll(fileId);
    const { id, ...board } = (await boardsOf(fileId)).find((one) => code.includes(`-${one.patternNo}-${one.copyNo}-`))!;
    const spoilt = async () => ((await client.get(`${API}/channels/${id}`)).body as ChannelWork).spoilt;
    const takeBack = () => client.post(`${API}/channels/${id}/take-back`, { ...board, reason: 'by mistake' });
    await client.post(`${API}/parts/scans`, { code, station: 'edge' });
    await spoil(code);
    expect(await spoilt()).toEqual([
      { ...board, partNo: 'R1', wasReported: true, recutFileId: null, recutFileNo: null },
    ]);
    expect((await takeBack()).body.error.code).toBe('Optimization:050007');
    // It is sound after all, and spoilt anew before any station has it.
    await client.delete(`${API}/recuts/${(await of(code))!.id}`);
    await spoil(code, 'it fell');
    const list = (await makeList((await of(code))!.id)).body;
    expect(await spoilt()).toMatchObject([{ wasReported: false, recutFileNo: list.fileNo }]);
    const refused = await takeBack();
    expect([refused.status, refused.body.error.code]).toEqual([409, 'Optimization:060007']);
    expect(await of(code)).toBeDefined();
    await client.delete(`${API}/import-files/${list.importFileId}`);
    expect((await takeBack()).status).toBe(200);
    expect(await spoilt()).toEqual([]);
    expect(await of(code)).toBeUndefined();
    const before = (await told(fileId))!.cut;
    await client.post(`${API}/channels/${id}/boards`, { ...board, offcuts: [] });
    expect((await told(fileId))!).toMatchObject({ parts: 4, cut: 4 });
    expect(before).toBeLessThan(4);
  });

  it('leaves the package that it lies in, unless a truck or its customer has it', async () => {
    const { fileId, code } = await confirmed();
    const { sales } = service;
    sales.packed.add(code);
    // What is not cut yet is refused before anybody opens a package.
    expect((await spoil(code)).body.error.code).toBe('Optimization:060003');
    expect([...sales.packed]).toEqual([code]);
    await cutAll(fileId);
    for (const [heldBy, refusal] of [
      ['truck', '060010'],
      ['customer', '060011'],
    ] as const) {
      sales.heldBy.set(code, heldBy);
      const { status, body } = await spoil(code);
      expect([status, body.error.code]).toEqual([403, `Optimization:${refusal}`]);
      expect(body.error.message).toContain('BZ-1');
      expect(await of(code)).toBeUndefined();
    }
    expect(sales.setBack).toEqual([]);
    sales.heldBy.clear();
    expect((await spoil(code, 'it fell')).status).toBe(200);
    expect([...sales.packed]).toEqual([]);
    expect(sales.setBack.splice(0)).toEqual([`spoilt ${code}: it fell`]);
    // Spoilt already, it has left.
    sales.packed.add(code);
    await spoil(code);
    expect(sales.setBack).toEqual([]);
    sales.packed.clear();
  });

  it('is good after all as long as no list holds it', async () => {
    const { fileId, code } = await confirmed();
    await cutAll(fileId);
    await spoil(code);
    const { id } = (await of(code))!;
    expect((await client.delete(`${API}/recuts/${id}`)).status).toBeLessThan(300);
    expect(await of(code)).toBeUndefined();
    expect(await told(fileId)).toMatchObject({ parts: 4, cut: 4 });
    await spoil(code);
    const again = (await of(code))!;
    const list = await makeList(again.id);
    const refused = await client.delete(`${API}/recuts/${again.id}`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'Optimization:060007']);
    expect(refused.body.error.message).toContain(list.body.fileNo as string);
  });

  it('is cut again on a list of its own, once, and then stands in the order for the piece that was spoilt', async () => {
    const { fileId, code } = await confirmed();
    await cutAll(fileId);
    await spoil(code);
    const { id } = (await of(code))!;
    const answers = await Promise.all([makeList(id), makeList(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200)!.body as { importFileId: string; fileNo: string };
    expect(await of(code)).toMatchObject({ recutFileNo: made.fileNo, recutState: 3 });
    const { fileNo } = (await client.get(`${API}/import-files/${fileId}`)).body;
    expect((await client.get(`${API}/import-files/${made.importFileId}`)).body.fileName).toBe(`${fileNo} · R1`);
    const rows = (await client.get(`${API}/import-file-details`, { importFileId: made.importFileId })).body.items;
    expect((await client.get(`${API}/import-files/${made.importFileId}`)).body.isRush).toBe(true);
    expect(rows).toEqual([
      expect.objectContaining({
        partNo: 'R1',
        count: 1,
        length: 2000,
        edges: '1110',
        drillFile: 'R1.mpr',
        barcode: null,
        orderNo: 'SO-R',
      }),
    ]);
    expect(await told(fileId)).toMatchObject({ parts: 4, cut: 3 });
    const awaited = async () => {
      const client = service.ports.client(optimisationPort);
      const found = await client.findPieces({ tenantId: service.tenantA, code });
      return found.map(({ isSpoilt, isAwaited }) => [isSpoilt, isAwaited]);
    };
    expect(await awaited()).toEqual([[true, true]]);

    expect((await client.delete(`${API}/import-files/${made.importFileId}`)).status).toBeLessThan(300);
    expect(await of(code)).toMatchObject({ recutFileId: null, recutState: null });
    const second = (await makeList(id)).body as { importFileId: string };
    const solutionId = await planOf(service, second.importFileId);
    await client.post(`${API}/solutions/${solutionId}/confirm`);
    expect(await told(fileId)).toMatchObject({ parts: 3, cut: 3, toEdge: 1 });
    expect(await told(second.importFileId)).toMatchObject({ parts: 1, cut: 0, toEdge: 1 });
    expect(await awaited()).toEqual([[true, false]]);
    await client.post(`${API}/solutions/${solutionId}/unconfirm`);
    expect(await told(fileId)).toMatchObject({ parts: 4, cut: 3 });
    await client.post(`${API}/solutions/${solutionId}/confirm`);
    await cutAll(second.importFileId);
    expect(await told(second.importFileId)).toMatchObject({ parts: 1, cut: 1 });
  });

  it('is listed with those that wait first, and to nobody else', async () => {
    const { fileId, code } = await confirmed();
    await cutAll(fileId);
    await spoil(code, 'scratched');
    const list = async (query: object) =>
      (await client.get(`${API}/recuts`, { maxResultCount: 100, ...query })).body.items as Recut[];
    const all = await list({});
    expect(all[0]).toMatchObject({ code, reason: 'scratched', partNo: 'R1', orderNo: 'SO-R', recutFileId: null });
    const flags = all.map(({ recutFileId }) => recutFileId === null);
    expect(flags).toEqual([...flags].sort((one, other) => Number(other) - Number(one)));
    expect((await list({ isOpen: true })).every(({ recutFileId }) => recutFileId === null)).toBe(true);
    expect((await list({ isOpen: false })).every(({ recutFileId }) => recutFileId !== null)).toBe(true);
    expect((await list({ filter: 'so-r' })).length).toBe(all.length);
    expect(await list({ filter: '%' })).toEqual([]);
    const saw = await service.client(service.tenantA, ['Optimization.SawKanban', 'Optimization.SawKanban.Cut']);
    expect((await saw.post(`${API}/recuts/cut-list`, { ids: [all[0]!.id] })).status).toBe(403);
    const planner = await service.client(service.tenantA, [
      'Optimization.ImportFiles',
      'Optimization.ImportFiles.Create',
    ]);
    expect((await planner.post(`${API}/recuts`, { code, reason: 'x' })).status).toBe(403);
    const other = await service.client(service.tenantB);
    expect((await other.get(`${API}/recuts`)).body.totalCount).toBe(0);
    expect((await other.post(`${API}/recuts/cut-list`, { ids: [all[0]!.id] })).status).toBe(404);
    expect((await other.delete(`${API}/recuts/${all[0]!.id}`)).status).toBe(404);
  });
});

import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';

const { ImportFiles, Materials } = optimisationPermissions.names;

describe('parts that another service hands over', () => {
  let service: TestService;
  let client: TestClient;
  let planner: TestUser;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    await openWorkshop(client);
    planner = service.identity.user(service.tenantA, [ImportFiles.Default, ImportFiles.Create]);
  });
  afterAll(() => service.close());

  const part = (barcode: string, more: object = {}) => ({
    partNo: 'W1-side',
    name: 'Side',
    materialCode: 'W',
    length: 2_399,
    width: 578,
    count: 2,
    grain: 0,
    edges: '1110',
    barcode,
    orderNo: 'SO-1',
    cabinetNo: 'W1',
    room: 'Bedroom',
    remark: 'AD-1',
    ...more,
  });
  const port = () => service.ports.client(optimisationPort);
  const handOver = (rows: ReturnType<typeof part>[], user = planner, heldIn: string[] = []) =>
    port().createImportFile({ tenantId: user.tenantId, userId: user.userId, fileName: 'AD-1.json', rows, heldIn });
  const rowsOf = async (id: string, as = client) =>
    (await as.get(`${API}/import-file-details`, { importFileId: id, maxResultCount: 100 })).body.items as Record<
      string,
      unknown
    >[];

  it('become an import file that is checked as an uploaded one, each with what it is traced by', async () => {
    const made = await handOver([
      part('A1', { drillFile: 'A1' }),
      part('A2', { partNo: 'W1-back', materialCode: 'O', grain: 1, cabinetNo: 'W2' }),
    ]);
    expect(made).toMatchObject({ fileNo: expect.stringMatching(/^OP/), state: 3, isRepeated: false });
    const file = (await client.get(`${API}/import-files/${made.importFileId}`)).body as Record<string, unknown>;
    expect(file).toMatchObject({
      fileName: 'AD-1.json',
      orderNos: ['SO-1'],
      rowCount: 2,
      partCount: 4,
      errorCount: 0,
      creatorId: planner.userId,
    });
    expect(await rowsOf(made.importFileId)).toMatchObject([
      {
        partNo: 'W1-side',
        drillFile: 'A1',
        barcode: 'A1',
        orderNo: 'SO-1',
        cabinetNo: 'W1',
        room: 'Bedroom',
        remark: 'AD-1',
      },
      { partNo: 'W1-back', drillFile: null, cabinetNo: 'W2' },
    ]);
  });

  it('keep every word as it is, also those that mean something to the database', async () => {
    const words = ['NULL', '{}', '"quoted"', 'back\\slash \\"', "it's, {1,2}", ' ', '板件 🪵', 'a\nb'];
    const { importFileId } = await handOver(
      words.map((word, index) =>
        part(`W${index}`, { partNo: `W-${index}`, name: word, remark: word, thickness: null }),
      ),
    );
    const rows = await rowsOf(importFileId);
    expect(rows.map(({ name, remark, thickness }) => [name, remark, thickness])).toEqual(
      words.map((word) => [word, word, null]),
    );
    const { importFileId: faulty } = await handOver([part('W9', { materialCode: 'no "W\\' })]);
    expect((await rowsOf(faulty))[0]).toMatchObject({ materialCode: 'no "W\\', errors: [{ code: 'E01' }] });
  });

  it('stand to be verified where the check finds faults, each named on its row', async () => {
    const { importFileId, state } = await handOver([
      part('B1', { materialCode: 'NONE' }),
      part('B2', { length: 9_000, partNo: 'W1-top' }),
      part('B2', { partNo: 'W1-shelf' }),
    ]);
    expect(state).toBe(2);
    const codes = (await rowsOf(importFileId)).map(({ errors }) =>
      (errors as { code: string; message: string }[]).map(({ code }) => code),
    );
    expect(codes).toEqual([['E01'], ['E02'], ['E04']]);
  });

  it('make one file however often they are handed over, also at the same time', async () => {
    const rows = [part('C1')];
    const made = await Promise.all([handOver(rows), handOver(rows), handOver(rows)]);
    expect(new Set(made.map(({ importFileId }) => importFileId)).size).toBe(1);
    expect(made.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(await handOver(rows)).toEqual({ ...made[0]!, isRepeated: true });
    // Another program makes no other part of it.
    expect(await handOver([part('C1', { drillFile: 'C1' })])).toEqual({ ...made[0]!, isRepeated: true });
    // Another count is another list; a file that was deleted holds nothing any more.
    expect((await handOver([part('C1', { count: 3 })])).isRepeated).toBe(false);
    // Whoever says where some of them stand gets no other list of them, as long as that stands.
    const heldIn = [made[0]!.importFileId];
    const more = [part('C1'), part('C2')];
    expect(await handOver(more, undefined, heldIn)).toMatchObject({ importFileId: heldIn[0], isHeld: true });
    expect((await client.delete(`${API}/import-files/${made[0]!.importFileId}`)).status).toBe(204);
    expect((await handOver(rows)).isRepeated).toBe(false);
    expect((await handOver(more, undefined, heldIn)).isHeld).toBeUndefined();
  });

  it('stand in one file for each thing they come from, also where two hand them over beside others at once', async () => {
    const from = (sources: string[], ...barcodes: string[]) =>
      port().createImportFile({
        ...{ tenantId: planner.tenantId, userId: planner.userId, fileName: 'AD-1.json', sources },
        rows: barcodes.map((barcode) => part(barcode)),
      });
    const [one, other, third] = [newId(), newId(), newId()];
    const tries = await Promise.all([
      from([one], 'S1'),
      from([other, one], 'S1', 'S2'),
      from([one, third], 'S1', 'S3'),
      from([one, other, third], 'S1', 'S2', 'S3'),
    ]);
    const made = tries.filter(({ isHeld }) => !isHeld);
    expect(made).toHaveLength(1);
    for (const { importFileId, isHeld, heldSources } of tries)
      if (isHeld) expect([importFileId, heldSources]).toEqual([made[0]!.importFileId, expect.arrayContaining([one])]);
    expect((await from([newId()], 'S1')).isHeld).toBeUndefined();
    expect((await client.delete(`${API}/import-files/${made[0]!.importFileId}`)).status).toBe(204);
    expect((await from([one], 'S1', 'S4')).isHeld).toBeUndefined();
  });

  it('stay in their tenant: the same parts of another one are its own file', async () => {
    const rows = [part('D1')];
    const own = await handOver(rows);
    const stranger = service.identity.user(service.tenantB, [ImportFiles.Create]);
    const other = await handOver(rows, stranger);
    expect(other.isRepeated).toBe(false);
    const clientB = await service.as(service.identity.user(service.tenantB));
    expect((await clientB.get(`${API}/import-files/${own.importFileId}`)).status).toBe(404);
    expect((await client.get(`${API}/import-files/${other.importFileId}`)).status).toBe(404);
  });

  it('are taken in the name of a user who may make import files, and refused for anybody else', async () => {
    const auditor = service.identity.user(service.tenantA, [ImportFiles.Default, Materials.Default]);
    await expect(handOver([part('E1')], auditor)).rejects.toMatchObject({
      definition: { code: 'Volo.Authorization:010001', status: 403 },
    });
    await expect(handOver([])).rejects.toThrow(/rows/);
  });

  it('can be drawn of the materials that are in use, and of no other', async () => {
    const [first] = (await client.get(`${API}/materials`, { filter: 'W' })).body.items as {
      id: string;
      concurrencyStamp: string;
    }[];
    expect(
      (await port().materials({ tenantId: service.tenantA })).map(({ code, thickness }) => [code, thickness]),
    ).toEqual([
      ['O', 18],
      ['S', 18],
      ['W', 18],
    ]);
    expect((await client.put(`${API}/materials/${first!.id}`, { ...first, isEnable: false })).status).toBe(200);
    expect((await port().materials({ tenantId: service.tenantA })).map(({ code }) => code)).toEqual(['O', 'S']);
    expect(await port().materials({ tenantId: service.tenantB })).toEqual([]);
  });
});

import { settings } from '@ishare/contracts/platform/settings.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, csv, importCsv, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { planned, type Planned } from './planned.fixture.js';

const SIDES = ['P1,Side,W,2000,580,2,0,1110,,A', 'P2,Shelf,W,764,560,2,0,1000,,A'];

describe('a plan and what it was made of', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const plan = (rows: readonly string[] = SIDES) => planned(service, { client, settingId: workshop.settingId }, rows);
  const change = async (path: string, values: object) => {
    const { body } = await client.get(`${API}/${path}`);
    expect((await client.put(`${API}/${path}`, { ...body, ...values })).status).toBe(200);
    return () => change(path, Object.fromEntries(Object.keys(values).map((key) => [key, body[key]])));
  };
  const changed = async ({ fileId }: Planned) =>
    (await client.get(`${API}/import-files/optimization/${fileId}/solutions`)).body.items[0].changedInputs;
  const materialOf = async (code: string): Promise<string> =>
    (await client.get(`${API}/materials`, { code, maxResultCount: 1 })).body.items[0].id;

  it('tells which of its inputs have changed since, and no more once they are as they were', async () => {
    const made = await plan();
    expect(await changed(made)).toEqual([]);
    const undo = [
      await change(`materials/${await materialOf('W')}`, { price: 60 }),
      await change(`boards/${workshop.boards['W']}`, { price: 170 }),
      await change(`optimize-parameter-settings/${workshop.parameterId}`, { kerf: 3.2 }),
      await change(`machine-parameter-settings/${workshop.machineId}`, { minStrip: 55 }),
    ];
    expect(await changed(made)).toEqual(['boards', 'machine', 'materials', 'parameters']);
    for (const back of undo.toReversed()) await back();
    expect(await changed(made)).toEqual([]);
  });

  it('is not out of date for a setting that came after it and is not used, and is once it is', async () => {
    const made = await plan();
    // As the fingerprint was before there were these settings.
    const before = (table: string, id: string, later: readonly string[], besides: readonly string[]) => `
      md5((select (to_jsonb(s) - array['creation_time', 'creator_id', 'last_modification_time', 'last_modifier_id',
        'concurrency_stamp', 'extra_properties', 'name', 'is_default', ${[...later, ...besides].map((name) => `'${name}'`).join()}])::text
        from ${table} s where s.id = '${id}'))`;
    const parameters = before(
      'optimise_parameter_setting',
      workshop.parameterId,
      ['credit_offcuts', 'minute_cost', 'repeatable'],
      ['time_limit_sec'],
    );
    const machine = before(
      'machine_parameter_setting',
      workshop.machineId,
      ['max_cut_length'],
      ['export_format', 'feed_speed', 'load_seconds'],
    );
    await service.query(`update optimisation_run set inputs = inputs || jsonb_build_object('parameters', ${parameters},
      'machine', ${machine}) where import_file_id = '${made.fileId}'`);
    expect(await changed(made)).toEqual([]);
    const back = await change(`optimize-parameter-settings/${workshop.parameterId}`, { minuteCost: 2 });
    expect(await changed(made)).toEqual(['parameters']);
    await back();
  });

  it('is not out of date for names, for stock and for materials of others', async () => {
    const made = await plan();
    await change(`optimize-parameter-settings/${workshop.parameterId}`, { name: 'Renamed' });
    await change(`boards/${workshop.boards['W']}`, { quantity: 70 });
    await change(`materials/${await materialOf('O')}`, { price: 99 });
    expect(await changed(made)).toEqual([]);
  });

  it('is out of date when a format comes that it might have used', async () => {
    const made = await plan();
    const boards = { materialId: await materialOf('W'), boardsCode: 'W-2800', length: 2800, width: 2070, quantity: 3 };
    expect((await client.post(`${API}/boards`, boards)).status).toBe(200);
    expect(await changed(made)).toEqual(['boards']);
  });

  it('lies beside the damaged spots of its boards, and tells them with the drawing', async () => {
    const defects = [{ x: 0, y: 0, length: 2440, width: 300 }];
    const back = await change(`boards/${workshop.boards['S']}`, { defects, quantity: 1 });
    const made = await plan(['P1,Side,S,2000,580,1,0,,,A']);
    const { layouts } = (await client.get(`${API}/solutions/${made.solutionId}`)).body as {
      layouts: { defects: unknown[]; placements: { y: number }[]; trims: object }[];
    };
    expect(layouts[0]).toMatchObject({ defects, trims: { front: 300, rear: 10, left: 10, right: 10 } });
    for (const { y } of layouts[0]!.placements) expect(y).toBeGreaterThanOrEqual(300);
    expect((await client.post(`${API}/solutions/${made.solutionId}/confirm`)).status).toBe(200);
    expect((await client.post(`${API}/solutions/${made.solutionId}/unconfirm`)).status).toBe(200);
    await change(`boards/${workshop.boards['S']}`, { defects: [{ x: 0, y: 400, length: 2440, width: 100 }] });
    expect((await client.post(`${API}/solutions/${made.solutionId}/confirm`)).status).toBe(409);
    await back();
  });

  it('is sawn shorter by its bands, and tells both sizes', async () => {
    const material = `materials/${await materialOf('O')}`;
    const back = await change(material, { edgeDefaults: { L1: 'EB1', thickness: '1' } });
    const made = await plan(['P1,Front,O,800,400,1,1,1110,,A']);
    const { rows, layouts } = (await client.get(`${API}/solutions/${made.solutionId}`)).body;
    expect(rows[0]).toMatchObject({ length: 800, width: 400, cutLength: 799, cutWidth: 398 });
    expect(layouts[0].placements[0]).toMatchObject({ l: 799, w: 398 });
    await back();
  });

  it('takes the parameters and the time that the settings page says', async () => {
    const { defaultOptimizeParameterId, maxRunSeconds } = settings.optimisation;
    const other = await client.post(`${API}/optimize-parameter-settings`, { name: 'Other', timeLimitSec: 30 });
    await service.platform.set(service.tenantA, {
      [defaultOptimizeParameterId.name]: other.body.id as string,
      [maxRunSeconds.name]: '7',
    });
    const file = await importCsv(client, csv(...SIDES), workshop.settingId);
    expect((await client.post(`${API}/import-files/optimization`, { importFileIds: [file.id] })).status).toBe(200);
    const { items } = (await client.get(`${API}/import-files/optimization/${file.id}/runs`)).body;
    expect(items[0].asked).toMatchObject({ parameterName: 'Other', timeLimitSec: 7 });
    await service.platform.set(service.tenantA, {
      [defaultOptimizeParameterId.name]: null,
      [maxRunSeconds.name]: null,
    });
  });

  it('bands parts of which a list says nothing as their material does, where its setting says so', async () => {
    const back = await change(`materials/${await materialOf('W')}`, { edgeDefaults: { L1: 'EB10', W2: 'EB04' } });
    const rows = async (settingId: string) => {
      const { id } = await importCsv(
        client,
        csv('P1,Side,W,700,300,1,0,,,A', 'P2,Side,W,700,300,1,0,0000,,A'),
        settingId,
      );
      const query = { importFileId: id, maxResultCount: 9 };
      const { items } = (await client.get(`${API}/import-files/import-file-details`, query)).body;
      return (items as { edges: string | null; edgeL1: string | null }[]).map(({ edges, edgeL1 }) => [edges, edgeL1]);
    };
    expect(await rows(workshop.settingId)).toEqual([
      [null, null],
      ['0000', null],
    ]);
    await change(`import-file-settings/${workshop.settingId}`, { edgesFromMaterial: true });
    expect(await rows(workshop.settingId)).toEqual([
      ['1001', 'EB10'],
      ['0000', null],
    ]);
    await back();
  });
});

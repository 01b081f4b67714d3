import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { planOf } from '../solutions/planned.fixture.js';

describe('parts whose grain runs on', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    await openWorkshop(client);
  });
  afterAll(() => service.close());

  const list = [
    'part name,material code,length,width,qty,cabinet no,grain match',
    'Left door,O,700,396,1,C1,doors',
    'Right door,O,700,446,1,C1,doors',
    'Left door,O,700,396,1,C2,doors',
    'Right door,O,700,446,1,C2,doors',
    'Low front,O,280,500,1,C3,A',
    'Top front,O,140,500,1,C3,A',
    'Side,O,720,560,3,C1,-',
  ];

  it('are read from their column, by cabinet, and lie in the plan a kerf from each other', async () => {
    const content = Buffer.from(`${list.join('\n')}\n`);
    const { body: file } = await client.upload(`${API}/import-files`, { name: 'doors.csv', content }, {});
    const rows = async () =>
      (await client.get(`${API}/import-files/import-file-details`, { importFileId: file.id, sorting: 'rowNo' })).body
        .items as { id: string; rowNo: number; matchGroup: string | null }[];
    expect((await rows()).map(({ matchGroup }) => matchGroup)).toEqual([
      'doors',
      'doors',
      'doors',
      'doors',
      'A',
      'A',
      null,
    ]);
    const { body } = await client.get(`${API}/solutions/${await planOf(service, file.id)}`);
    const plan = body as SolutionDetail;
    const placed = new Map(
      plan.layouts.flatMap(({ patternNo, placements }) =>
        placements.map((each) => [each.rowNo, { ...each, patternNo }]),
      ),
    );
    const [first] = await rows();
    const at = (index: number) => placed.get(first!.rowNo + index)!;
    for (const [one, next] of [
      [0, 1],
      [2, 3],
    ] as const)
      expect(at(next)).toMatchObject({ x: at(one).x, y: at(one).y + 396 + 4, patternNo: at(one).patternNo });
    expect(at(5)).toMatchObject({ x: at(4).x + 280 + 4, y: at(4).y, patternNo: at(4).patternNo });
  });

  it('that cannot be one block are refused in words, until they are corrected', async () => {
    const content = Buffer.from(`${[list[0]!, 'Door,O,700,400,1,C9,B', 'Front,O,300,500,1,C9,B'].join('\n')}\n`);
    const { body: file } = await client.upload(`${API}/import-files`, { name: 'odd.csv', content }, {});
    await expect(planOf(service, file.id)).rejects.toMatchObject({ definition: { code: 'Optimization:030014' } });
    const { items } = (
      await client.get(`${API}/import-files/import-file-details`, { importFileId: file.id, sorting: 'rowNo' })
    ).body as { items: { id: string }[] };
    const corrected = await client.put(`${API}/import-files/optimization/${file.id}/rows`, {
      rows: [{ id: items[1]!.id, matchGroup: '' }],
    });
    expect(corrected.status).toBeLessThan(300);
    await planOf(service, file.id);
  });
});

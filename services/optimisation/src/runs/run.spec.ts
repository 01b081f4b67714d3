import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, csv, importCsv, isOver, openWorkshop, watch, WorkerProcess, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';

const parts = ['P1,Side,W,2000,580,8,0,1110,,A', 'P2,Shelf,W,764,560,12,0,1000,,A', 'P3,Door,O,2314,397,6,1,1111,,A', 'P4,Front,S,760,180,40,0,1111,,A'];

describe('runs, by a worker in a process of its own', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  let worker: WorkerProcess;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
    worker = WorkerProcess.start(service.config);
  });
  afterAll(async () => {
    await worker.end();
    await service.close();
  });

  it('ends with a solution whose areas add up', async () => {
    const file = await importCsv(client, csv(...parts), workshop.settingId);
    expect([file.state, file.partCount]).toEqual([3, 66]);
    const started = await client.post(`${API}/import-files/optimization`, { importFileIds: [file.id] });
    expect([started.status, started.body]).toEqual([200, { taskId: expect.any(String) }]);
    const end = await watch(client, file.id, isOver);
    expect(end).toMatchObject({ state: 2, percent: 100, stage: 'done', materials: [{ materialCode: 'W' }, { materialCode: 'O' }, { materialCode: 'S' }] });
    expect((await client.get(`${API}/import-files/${file.id}`)).body).toMatchObject({ state: 5, progress: 100, solutionCount: 1 });
  });
});

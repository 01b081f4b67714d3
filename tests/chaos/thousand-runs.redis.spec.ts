// A thousand runs of the optimiser while workers are killed at random: each ends once, with one solution.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import { jobQueue } from '@ishare/messaging/outbox-relay.js';
import { runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import { API, csv, importCsv, openWorkshop, startWorker } from '@ishare/optimisation/optimisation.fixture.js';
import { optimisationData } from '@ishare/optimisation/optimisation.data.js';
import { optimisationService } from '@ishare/optimisation/optimisation.module.js';
import type { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { temporaryFolder } from '../../infra/processes.mjs';
import { findRedis, startRedis } from '../../infra/redis.mjs';

const RUNS = 1_000;
/** As many as one request takes. */
const AT_ONCE = 20;
const WORKERS = 4;
const KILL_EVERY = 3_000;
const PATIENCE = 1_500_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a thousand runs whose workers are killed', () => {
  const folder = temporaryFolder('ishare-runs');
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let service: TestService;
  const workers: ProgramProcess[] = [];

  beforeAll(async () => {
    redis = await startRedis(findRedis().path!, join(folder, 'redis'));
    service = await TestService.start(optimisationService, [optimisationData], { env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await service?.close();
    await redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const counted = async (sql: string): Promise<number> =>
    (await service.query<{ n: number }>(`select count(*)::int as n from ${sql}`, []))[0]!.n;

  it(
    'end once each, and leave one solution each',
    async () => {
      const client = await service.client();
      const { settingId } = await openWorkshop(client);
      const ids: string[] = [];
      for (let n = 0; n < RUNS; n++) {
        const list = csv(`P${n},Side,W,${300 + (n % 900)},200,${1 + (n % 3)},0,1000,,A`);
        ids.push((await importCsv(client, list, settingId, `${n}.csv`)).id);
      }
      for (let n = 0; n < WORKERS; n++) workers.push(startWorker(service.config));
      const begun = Date.now();
      for (let at = 0; at < RUNS; at += AT_ONCE) {
        const body = { importFileIds: ids.slice(at, at + AT_ONCE), timeLimitSec: 1 };
        expect((await client.post(`${API}/import-files/optimization`, body)).status).toBe(200);
      }
      const over = () => counted(`optimisation_run where state not in (${RunState.Queued}, ${RunState.Running})`);
      let kills = 0;
      let interrupted = 0;
      while ((await over()) < RUNS && Date.now() - begun < PATIENCE) {
        await pause(KILL_EVERY * (0.5 + Math.random()));
        const victim = Math.floor(Math.random() * WORKERS);
        const before = await counted(`optimisation_run where state = ${RunState.Running}`);
        await workers[victim]!.end('SIGKILL');
        workers[victim] = startWorker(service.config);
        kills++;
        if (before > 0) interrupted++;
      }
      await until(async () => (await counted('run_ticket')) === 0, 120_000);
      const seconds = Math.round((Date.now() - begun) / 1_000);
      const states = await service.query<{ state: number; n: number }>(
        'select state, count(*)::int as n from optimisation_run group by 1',
        [],
      );
      const solutions = await counted('solution');
      const files = await counted('(select distinct import_file_id from solution) as with_solution');
      const failed = await service.app
        .get(QueueBackend)
        .queue<unknown>(jobQueue(runOptimisation.name))
        .getJobCounts('failed');
      process.stdout.write(
        `${RUNS} runs, ${kills} kills (${interrupted} while some ran) in ${seconds} s: ${RUNS - files} lost, ` +
          `${solutions - files} doubled, ${failed['failed']} given up\n`,
      );
      expect(states).toEqual([{ state: RunState.Done, n: RUNS }]);
      expect([solutions, files]).toEqual([RUNS, RUNS]);
      expect(failed).toEqual({ failed: 0 });
      expect(kills).toBeGreaterThan(20);
      expect(interrupted).toBeGreaterThan(0);
    },
    PATIENCE + 300_000,
  );
});

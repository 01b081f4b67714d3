// The service is killed while a plan is confirmed, and whoever confirmed it asks again under the same key, as the console
// does: its boards and offcuts are booked exactly once.
import { API, openWorkshop } from '@ishare/optimisation/optimisation.fixture.js';
import { optimisationData } from '@ishare/optimisation/optimisation.data.js';
import { optimisationService } from '@ishare/optimisation/optimisation.module.js';
import { planned } from '@ishare/optimisation/solutions/planned.fixture.js';
import { newId } from '@ishare/kernel/ids.js';
import { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { freePort } from '../../infra/processes.mjs';
import { shareOf } from '../../infra/test-share.mjs';

const KILLS = shareOf('kills');
const ROWS = ['P1,Side,W,2000,580,4,0,1110,,A', 'P2,Shelf,W,764,560,4,0,1000,,A'];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a plan that is confirmed while the service is killed', () => {
  let service: TestService;
  let client: TestClient;
  let settingId: string;
  let url: string;
  let running: ProgramProcess;
  let start: () => Promise<void>;
  let holder: pg.Client;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    ({ settingId } = await openWorkshop(client));
    await service.app.listen(0, '127.0.0.1');
    const own = `http://127.0.0.1:${(service.app.getHttpServer().address() as AddressInfo).port}`;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const asked = ['IDENTITY', 'SAAS', 'PLATFORM', 'CRM', 'FILES', 'SALES_ORDER', 'NOTIFICATIONS'];
    const env = {
      ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
      ...Object.fromEntries(asked.map((name) => [`${name}_URL`, own])),
    };
    start = async () => {
      running = ProgramProcess.start('optimisation/dist/main.js', service.config, env);
      await until(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok);
    };
    await start();
    holder = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await running.end();
    await service.close();
  });

  const plan = () => planned(service, { client, settingId }, ROWS);
  const confirm = (solutionId: string, key: string) =>
    fetch(`${url}${API}/solutions/${solutionId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'idempotency-key': key },
    }).catch(() => undefined);
  const statusOf = async (solutionId: string, key: string) => (await confirm(solutionId, key))?.status;
  const booked = async (solutionId: string) => {
    const [row] = await service.query<{ reserved: number; offcuts: number }>(
      `select (select coalesce(sum(reserved_quantity), 0)::int from board where not is_off_cut) as reserved,
        (select count(*)::int from board where source_solution_id = $1) as offcuts`,
      [solutionId],
    );
    return row!;
  };
  /** What a plan takes and leaves. */
  const wanted = async (solutionId: string) => {
    const { body } = await client.get(`${API}/solutions/${solutionId}`);
    const layouts = body.layouts as { repeat: number; offcuts: unknown[] }[];
    const offcuts = layouts.reduce((sum, { repeat, offcuts: left }) => sum + repeat * left.length, 0);
    return { boards: body.boards as number, offcuts };
  };
  const restart = async () => {
    await running.end('SIGKILL');
    await holder.query('rollback');
    await start();
    // Keys of the dead are taken over in a minute; it is over here.
    await service.query(`update request_key set time = time - interval '2 minutes'`);
  };
  /** Its boards and offcuts are booked once it has been asked for again, and once only, however often that is. */
  const expectOnce = async (solutionId: string, key: string, reserved: number) => {
    const { boards, offcuts } = await wanted(solutionId);
    expect([boards > 0, offcuts > 0]).toEqual([true, true]);
    const once = { reserved: reserved + boards, offcuts };
    const first = await statusOf(solutionId, key);
    expect(await booked(solutionId)).toEqual(once);
    expect(await statusOf(solutionId, key)).toBe(first);
    expect(await statusOf(solutionId, newId())).toBe(409);
    expect(await booked(solutionId)).toEqual(once);
    return first;
  };

  it('in the middle of its work is booked once, by whoever asks again', async () => {
    // The numbers of offcuts are taken last, when boards are reserved already.
    const { solutionId: before } = await plan();
    expect(await statusOf(before, newId())).toBe(200);
    const { solutionId } = await plan();
    const { reserved } = await booked(solutionId);
    const key = newId();
    await holder.query('begin');
    await holder.query(`select from optimisation.number_sequence where prefix like 'OC%' for update`);
    const lost = confirm(solutionId, key);
    await until(
      async () =>
        (
          await holder.query(`select from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database() and pid <> pg_backend_pid()`)
        ).rowCount,
    );
    await restart();
    expect(await lost).toBeUndefined();
    expect(await booked(solutionId)).toEqual({ reserved, offcuts: 0 });
    expect(await expectOnce(solutionId, key, reserved)).toBe(200);
  }, 120_000);

  it('at any moment is booked once, by that request or by the next', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const { solutionId } = await plan();
      const { reserved } = await booked(solutionId);
      const key = newId();
      const lost = confirm(solutionId, key);
      await pause(Math.random() * 150);
      await restart();
      await lost;
      await expectOnce(solutionId, key, reserved);
    }
  }, 180_000);
});

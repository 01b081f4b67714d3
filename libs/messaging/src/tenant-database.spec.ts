// A tenant that moves into a database of its own and back, with everything that hangs on its rows.
import { tenantDeleted } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import { atLocation, type Location } from '@ishare/data/roles.js';
import { migrateTenantDatabases } from '@ishare/data/tenant-databases.js';
import { MOVE_STEPS, type MoveStep } from '@ishare/contracts/saas/tenant-databases.js';
import { HOMES_CHANGED, mainLocation } from '@ishare/data/tenancy.js';
import { templateName, TenantMover } from '@ishare/data/tenant-mover.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { z } from 'zod';
import { OnEvent } from './handlers.js';

@Injectable()
class Listener {
  @OnEvent(tenantDeleted)
  async deleted({ tenantId }: z.output<typeof tenantDeleted.schema>, tx: Tx): Promise<void> {
    await tx.insert(Thing, { name: `heard ${tenantId}` });
  }
}

class Crash extends Error {}

describe('a tenant in a database of its own', () => {
  let service: TestService;
  let database: Database;
  let mover: TenantMover;
  const made = new Set<Location>();

  beforeAll(async () => {
    const data = await fixtureData('identity');
    service = await TestService.start(fixtureService(data, { providers: [Listener] }), [data], {
      env: { TENANT_DATABASES_OPEN: '2' },
    });
    await migrateTenantDatabases(service.config, [data]);
    database = service.app.get(Database);
    mover = moverThat();
  });
  afterAll(async () => {
    const names = [...made, templateName(mainLocation(service.config))].map((location) =>
      location.slice(location.indexOf('/') + 1),
    );
    await service.close();
    await onServer(async (admin) => {
      for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
    });
  });

  const announce = () => service.app.get<SharedState>(SHARED_STATE).publish(HOMES_CHANGED, '');
  /** A mover that does `onStep` at each step, and tells the service only where it is said to. */
  const moverThat = (onStep?: (step: MoveStep) => void, tell = announce) =>
    new TenantMover(service.config, { announce: tell, ...(onStep ? { onStep } : {}) });
  async function onServer<T>(work: (admin: pg.Client) => Promise<T>, location: Location | null = null): Promise<T> {
    const admin = new pg.Client({
      connectionString: location ? atLocation(service.config.DATABASE_URL, location) : process.env.TEST_DATABASE_URL,
    });
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  }
  /** Things of the tenant in one database, whatever the fences say. */
  const thingsAt = (location: Location, tenantId: string) =>
    onServer(
      async (admin) =>
        (
          await admin.query<{ n: number }>('select count(*)::int as n from identity.thing where tenant_id = $1', [
            tenantId,
          ])
        ).rows[0]!.n,
      location,
    );
  const fresh = () => {
    const location = mover.propose('Oak & Co');
    made.add(location);
    return location;
  };
  const add = (tenantId: string, name: string) =>
    runAsTenant(tenantId, () => database.tx((tx) => tx.insert(Thing, { name })));
  const names = (tenantId: string) =>
    runAsTenant(tenantId, () =>
      database.tx(async (tx) => (await tx.em.find(Thing, { order: { name: 'ASC' } })).map(({ name }) => name)),
    );
  const move = async (tenantId: string, target: Location | null, by = mover) => {
    await by.request(tenantId, target);
    await by.run(tenantId);
  };
  const isMoving = (error: unknown) => error instanceof AppError && error.definition === kernelErrors.TenantMoving;

  it('loses nothing while others write, on the way there and on the way back', async () => {
    const [tenant, neighbour] = [newId(), newId()];
    const own = fresh();
    const written = new Map<string, string[]>([
      [tenant, []],
      [neighbour, []],
    ]);
    let refused = 0;
    let writing = true;
    const writers = [tenant, tenant, tenant, neighbour].map(async (tenantId, writer) => {
      for (let n = 0; writing; n++) {
        const name = `${writer}-${n}`;
        try {
          await add(tenantId, name);
          written.get(tenantId)!.push(name);
        } catch (error) {
          if (!isMoving(error)) throw error;
          refused++;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    });
    await until(() => written.get(tenant)!.length > 200);
    await move(tenant, own);
    expect(await mover.homeOf(tenant)).toBe(own);
    const before = written.get(tenant)!.length;
    await until(() => written.get(tenant)!.length > before + 50);
    expect(await thingsAt(mainLocation(service.config), tenant)).toBe(0);
    await move(tenant, null);
    await until(() => written.get(tenant)!.length > before + 100);
    writing = false;
    await Promise.all(writers);
    for (const tenantId of [tenant, neighbour]) expect(await names(tenantId)).toEqual(written.get(tenantId)!.sort());
    expect([await thingsAt(own, tenant), await thingsAt(mainLocation(service.config), neighbour)]).toEqual([
      0,
      written.get(neighbour)!.length,
    ]);
    expect(refused).toBeGreaterThan(0);
    expect(await mover.progress(tenant)).toMatchObject({ step: 'done', error: null, target: null });
  });

  const steps = MOVE_STEPS.filter((step) => step !== 'done' && step !== 'failed');
  it.each(
    steps.flatMap(
      (step) =>
        [
          [step, 'there'],
          [step, 'back'],
        ] as const,
    ),
  )('is wholly in one place after a crash at "%s" on the way %s, and the move goes on', async (at, way) => {
    const tenant = newId();
    const own = fresh();
    for (let n = 0; n < 20; n++) await add(tenant, `thing ${n}`);
    if (way === 'back') await move(tenant, own);
    const before = await names(tenant);
    const crashing = moverThat((step) => {
      if (step === at) throw new Crash();
    });
    await expect(move(tenant, way === 'there' ? own : null, crashing)).rejects.toThrow(Crash);
    // Whoever asks now gets all of it or is told to come again, never a part.
    const seen = await names(tenant).catch((error: unknown) => (isMoving(error) ? 'moving' : Promise.reject(error)));
    if (seen !== 'moving') expect(seen).toEqual(before);
    await mover.run(tenant);
    expect(await names(tenant)).toEqual(before);
    const [here, there] = [await thingsAt(mainLocation(service.config), tenant), await thingsAt(own, tenant)];
    expect([here, there]).toEqual(way === 'there' ? [0, 20] : [20, 0]);
  });

  it('stays where it is when the copy is not the same, and works on there', async () => {
    const tenant = newId();
    await add(tenant, 'kept');
    const own = fresh();

    // A rule of the target changes what is written: the sums differ.
    await move(newId(), own);
    await onServer(
      (admin) =>
        admin.query(
          `create function public.meddle() returns trigger language plpgsql as $$ begin new.name := 'changed'; return new; end $$; grant execute on function public.meddle() to public; create trigger meddle before insert on identity.thing for each row execute function public.meddle()`,
        ),
      own,
    );
    await expect(move(tenant, own)).rejects.toThrow('different');
    expect([await names(tenant), await mover.homeOf(tenant), (await mover.progress(tenant))!.error]).toEqual([
      ['kept'],
      null,
      'different',
    ]);
    await add(tenant, 'more');
    expect(await names(tenant)).toEqual(['kept', 'more']);
    expect(await thingsAt(own, tenant)).toBe(0);
  });

  it('is refused by the old database where a process has not heard of the move, and found in the new one', async () => {
    const tenant = newId();
    await add(tenant, 'one');
    const silent = moverThat(undefined, async () => undefined);
    const own = fresh();
    await move(tenant, own, silent);
    expect(database.homes.of(tenant)).toBeUndefined();
    await add(tenant, 'two');
    expect([await thingsAt(own, tenant), await thingsAt(mainLocation(service.config), tenant)]).toEqual([2, 0]);
    await move(tenant, null, silent);
    expect(database.homes.of(tenant)).toBe(own);
    const list = database.list(Thing, { columns: ['name'] });
    const page = await runAsTenant(tenant, () =>
      list.page({ conditions: [], order: [{ field: 'name', descending: false }], skip: 0, take: 10 }),
    );
    expect(JSON.parse(page)).toEqual({ totalCount: 2, items: [{ name: 'one' }, { name: 'two' }] });
  });

  it('is fenced there too: tenants that share a database see nothing of each other', async () => {
    const [one, two] = [newId(), newId()];
    const own = fresh();
    await add(one, 'mine');
    await add(two, 'yours');
    await move(one, own);
    await move(two, own);
    expect([await names(one), await names(two)]).toEqual([['mine'], ['yours']]);
    expect(await runAsTenant(one, () => database.tx((tx) => tx.query('select name from thing')))).toEqual([
      { name: 'mine' },
    ]);
  });

  it('has its events delivered, once, by the outbox and inbox of its own database', async () => {
    const tenant = newId();
    const own = fresh();
    await move(tenant, own);
    const about = newId();
    await runAsTenant(tenant, () => database.tx((tx) => tx.publish(tenantDeleted, { tenantId: about })));
    await until(async () => (await names(tenant)).includes(`heard ${about}`));
    const inbox = await onServer(
      async (admin) =>
        (
          await admin.query<{ tenant_id: string }>(
            "select tenant_id from identity.inbox where consumer = 'Listener.deleted'",
          )
        ).rows,
      own,
    );
    expect(inbox).toEqual([{ tenant_id: tenant }]);
    await move(tenant, null);
    const kept = await onServer(
      async (admin) =>
        (
          await admin.query<{ n: number }>(
            "select count(*)::int as n from identity.inbox where consumer = 'Listener.deleted' and tenant_id = $1",
            [tenant],
          )
        ).rows[0]!.n,
      mainLocation(service.config),
    );
    expect(kept).toBe(1);
  });

  it('does not use up connections: only so many databases are open at a time, however many tenants ask', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 5 }, async (_none, n) => {
        const tenant = newId();
        await add(tenant, `of ${n}`);
        return tenant;
      }),
    );
    for (const tenant of tenants) await move(tenant, fresh());
    let most = 0;
    let asking = true;
    const watch = onServer(async (admin) => {
      while (asking) {
        const { rows } = await admin.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where usename = 'identity_app' and datname like $1`,
          [`${mainLocation(service.config).split('/')[1]}\\_%`],
        );
        most = Math.max(most, rows[0]!.n);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    const answers = await Promise.all(Array.from({ length: 60 }, (_none, n) => names(tenants[n % 5]!)));
    asking = false;
    await watch;
    expect(answers.map(([name]) => name)).toEqual(Array.from({ length: 60 }, (_none, n) => `of ${n % 5}`));
    expect(most).toBeLessThanOrEqual(2 * 4);
  });

  it('refuses a database that was not made for tenants, and a server that is not allowed', async () => {
    const tenant = newId();
    await add(tenant, 'home');
    const main = mainLocation(service.config);
    expect([
      await mover.look(main),
      await mover.look(`${main}_nothing`),
      mover.isAllowed(main),
      mover.isAllowed('10.0.0.1:5432/other'),
    ]).toEqual(['foreign', 'absent', true, false]);
    await expect(move(tenant, main)).rejects.toThrow('foreign');
    await expect(move(tenant, '10.0.0.1:5432/other')).rejects.toThrow('unreachable');
    expect(await names(tenant)).toEqual(['home']);
  });
});

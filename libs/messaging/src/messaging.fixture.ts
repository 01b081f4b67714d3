// The same promises on both backends; run by messaging.spec.ts (PostgreSQL) and messaging.redis.spec.ts.
import { defineJob } from '@ishare/contracts/define.js';
import { tenantChanged, tenantCreated } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import { OutboxMessage } from '@ishare/data/machinery.js';
import { roleUrl } from '@ishare/data/roles.js';
import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { createService } from '@ishare/server/boot.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Queue } from 'bullmq';
import pg from 'pg';
import { z } from 'zod';
import { OnEvent, OnJob, OnSchedule, type JobContext } from './handlers.js';
import { signed } from './message.js';
import { eventQueue, jobQueue } from './outbox-relay.js';
import { QueueBackend } from './queue-backend.js';

const doThing = defineJob('fixture.doThing', z.object({ name: z.string() }), { concurrency: 4 });
const failOnce = new Set<string>();
/** An event that goes to one service alone. */
const about = (tenantId: string) => ({ tenantId, name: 'x', displayName: 'x', isActive: true });

@Injectable()
class Listener {
  @OnEvent(tenantChanged)
  async deleted({ tenantId }: z.output<typeof tenantChanged.schema>, tx: Tx): Promise<void> {
    await tx.insert(Thing, { name: `heard ${tenantId}` });
    if (failOnce.delete(tenantId)) throw new Error('the first time fails after its write');
  }

  @OnEvent(tenantChanged)
  async noted({ tenantId }: z.output<typeof tenantChanged.schema>, tx: Tx): Promise<void> {
    await tx.insert(Thing, { name: `noted ${tenantId}` });
  }
}

/** Hears what no process of the version before has heard of. */
@Injectable()
class Newcomer {
  static readonly heard: string[] = [];

  @OnEvent(tenantCreated)
  async created({ tenantId }: z.output<typeof tenantCreated.schema>, _tx: Tx): Promise<void> {
    Newcomer.heard.push(tenantId);
  }
}

@Injectable()
class Worker {
  static readonly begun: string[] = [];
  static readonly aborted: string[] = [];
  static readonly done: { name: string; tenantId: string; attempt: number }[] = [];

  @OnJob(doThing)
  async doThing({ name }: z.output<typeof doThing.schema>, job: JobContext): Promise<void> {
    Worker.begun.push(name);
    if (name.startsWith('long ')) {
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
      Worker.aborted.push(name);
      throw job.signal.reason;
    }
    Worker.done.push({ name, tenantId: currentTenantId(), attempt: job.attempt });
  }
}

const PERIOD = 200;

@Injectable()
class Clock {
  static readonly ticks: number[] = [];

  @OnSchedule(PERIOD)
  async tick(): Promise<void> {
    Clock.ticks.push(Date.now());
  }
}

function backendOf(client: pg.Client): number {
  return (client as unknown as { processID: number }).processID;
}

export function messagingSuite(env: Record<string, string>): void {
  let service: TestService;
  let worker: NestFastifyApplication;
  let database: Database;

  beforeAll(async () => {
    // Named as a service to which the event is routed.
    const data = await fixtureData('identity');
    service = await TestService.start(fixtureService(data, { providers: [Listener, Clock] }), [data], { env });
    worker = await createService(fixtureService(data, { providers: [Worker] }, 'worker'), {
      config: service.config,
      ports: service.ports,
      state: new InProcessState(),
    });
    database = service.app.get(Database);
  });
  afterAll(async () => {
    await worker.close();
    await service.close();
  });

  const publish = (tenantId: string, id: string) =>
    runAsTenant(tenantId, () => database.tx((tx) => tx.publish(tenantChanged, about(id))));
  const heard = (tenantId: string, id: string, how = 'heard') =>
    runAsTenant(tenantId, () => database.tx((tx) => tx.em.count(Thing, { where: { name: `${how} ${id}` } })));

  it('does what is scheduled once in each period, whatever the number of processes, also after the queue has lost it', async () => {
    const second = await createService(fixtureService(await fixtureData('identity'), { providers: [Clock] }), {
      config: service.config,
      ports: service.ports,
      state: new InProcessState(),
    });
    const from = Clock.ticks.length;
    await until(() => Clock.ticks.length >= from + 10);
    await second.close();
    const [first, ...later] = Clock.ticks.slice(from);
    // Of two processes that tick by themselves each would bring all of these.
    expect(later.length).toBeLessThanOrEqual((later.at(-1)! - first!) / PERIOD + 2);
    const queue = service.app.get(QueueBackend).queue<unknown>('schedule-identity-api');
    expect(await queue.removeJobScheduler('Clock.tick')).toBe(true);
    await until(async () => (await queue.getJobScheduler('Clock.tick')) !== undefined);
    const lost = Clock.ticks.length;
    await until(() => Clock.ticks.length > lost);
  });

  it('delivers what was committed, in the tenant that published it, and nothing that was undone', async () => {
    const [kept, undone] = [newId(), newId()];
    await runAsTenant(service.tenantA, () =>
      database.tx(async (tx) => {
        await tx.publish(tenantChanged, about(undone));
        throw new Error('undone');
      }),
    ).catch(() => undefined);
    await publish(service.tenantA, kept);
    await until(() => heard(service.tenantA, kept));
    expect(await heard(service.tenantA, undone)).toBe(0);
    expect(await heard(service.tenantB, kept)).toBe(0);
  });

  it('has the effect once for each who hears it, however often and in whatever order messages come', async () => {
    const sent = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const id = newId();
        return { id, messageId: await publish(service.tenantA, id) };
      }),
    );
    const queue = service.app.get(QueueBackend).queue<unknown>(eventQueue('identity'));
    const copies = [1, 2, 3].flatMap((copy) => sent.map((each) => ({ ...each, jobId: `${each.messageId}-${copy}` })));
    for (let at = copies.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [copies[at], copies[other]] = [copies[other]!, copies[at]!];
    }
    for (const { id, messageId, jobId } of copies) {
      const envelope = { tenantId: service.tenantA, userId: null, correlationId: 'x' };
      const message = { id: messageId, name: tenantChanged.name, payload: about(id), envelope };
      await queue.add(tenantChanged.name, signed(service.config, message), { jobId });
    }
    const states = () => Promise.all(copies.map(({ jobId }) => queue.getJobState(jobId)));
    await until(async () => (await states()).every((state) => state === 'completed'));
    for (const { id } of sent) {
      expect(await heard(service.tenantA, id)).toBe(1);
      expect(await heard(service.tenantA, id, 'noted')).toBe(1);
    }
  });

  it('does not believe a message that it has not signed, or that was changed on its way', async () => {
    const queue = service.app.get(QueueBackend).queue<unknown>(eventQueue('identity'));
    const id = newId();
    const genuine = signed(service.config, {
      id: newId(),
      name: tenantChanged.name,
      payload: about(id),
      envelope: { tenantId: service.tenantA, userId: null, correlationId: 'x' },
    });
    const forged = [
      { ...genuine, signature: '' },
      { ...genuine, envelope: { ...genuine.envelope, tenantId: service.tenantB } },
      { ...genuine, payload: about(newId()) },
    ];
    for (const [n, message] of forged.entries())
      await queue.add(tenantChanged.name, message, { jobId: `${genuine.id}-${n}`, attempts: 5 });
    await until(async () =>
      (await Promise.all(forged.map((_message, n) => queue.getJobState(`${genuine.id}-${n}`)))).every(
        (state) => state === 'failed',
      ),
    );
    expect(await heard(service.tenantA, id)).toBe(0);
    expect(await heard(service.tenantB, id)).toBe(0);
  });

  it('leaves an event that it does not know for a process that does, and gives up what none knows for an hour', async () => {
    const queue = service.app.get(QueueBackend).queue<unknown>(eventQueue('identity'));
    const is = (id: string, state: string) => async () => (await queue.getJobState(id)) === state;
    const created = { ...about(newId()), adminEmailAddress: 'a@b.example', adminPasswordHash: 'none' };
    const messageId = await runAsTenant(service.tenantA, () => database.tx((tx) => tx.publish(tenantCreated, created)));
    await until(is(messageId, 'delayed'));
    // One that this version routes nowhere goes where its publisher's version routes it.
    const later = newId();
    const envelope = { tenantId: service.tenantA, userId: null, correlationId: 'x', services: ['identity'] };
    const message = { id: later, kind: 'event', name: 'saas.tenant.praised', payload: {}, envelope };
    const unsent = { createdTime: new Date(), sentTime: null, confirmedTime: null };
    await runAsTenant(service.tenantA, () =>
      database.tx(async (tx) => {
        await tx.em.insert(OutboxMessage, { ...message, ...unsent });
      }),
    );
    await until(is(later, 'delayed'));

    const second = await createService(fixtureService(await fixtureData('identity'), { providers: [Newcomer] }), {
      config: service.config,
      ports: service.ports,
      state: new InProcessState(),
    });
    try {
      await until(is(messageId, 'completed'));
      expect(Newcomer.heard).toEqual([created.tenantId]);
    } finally {
      await second.close();
    }

    const old = signed(service.config, { ...message, id: newId() });
    await queue.add(old.name, old, { jobId: old.id, timestamp: Date.now() - 3_600_001, attempts: 5 });
    await until(is(old.id, 'failed'));
    expect((await queue.getJob(old.id))!.failedReason).toBe(
      'No process of identity has known saas.tenant.praised for 60 minutes.',
    );
  });

  it('tries again after a failure, and the failed try left nothing behind', async () => {
    const id = newId();
    failOnce.add(id);
    await publish(service.tenantA, id);
    await until(() => heard(service.tenantA, id));
    expect(failOnce.has(id)).toBe(false);
    expect(await heard(service.tenantA, id)).toBe(1);
  });

  it('gives a job to the worker in the tenant of its envelope', async () => {
    await runAsTenant(service.tenantB, () => database.tx((tx) => tx.publish(doThing, { name: 'cut' })));
    await until(() => Worker.done.some(({ name }) => name === 'cut'));
    expect(Worker.done).toEqual([{ name: 'cut', tenantId: service.tenantB, attempt: 1 }]);
  });

  it('sends again what the queue has forgotten', async () => {
    const id = newId();
    const messageId = await publish(service.tenantA, id);
    await until(() => heard(service.tenantA, id));
    const queue = service.app.get(QueueBackend).queue<unknown>(eventQueue('identity'));
    const job = (await queue.getJob(messageId))!;
    // Its effect is seen before its worker lets go of it.
    await until(async () => (await job.getState()) === 'completed');
    await job.remove();
    const relay = new pg.Client({ connectionString: roleUrl(service.config, 'identity', 'relay') });
    await relay.connect();
    try {
      await relay.query('update outbox set confirmed_time = null where id = $1', [messageId]);
      await until(async () => (await queue.getJobState(messageId)) === 'completed');
      await until(
        async () =>
          (
            await relay.query<OutboxMessage & { confirmed_time: Date | null }>(
              'select confirmed_time from outbox where id = $1',
              [messageId],
            )
          ).rows[0]?.confirmed_time,
      );
    } finally {
      await relay.end();
    }
    expect(await heard(service.tenantA, id)).toBe(1);
  });

  it('does not wait for a message that another process is sending', async () => {
    const [held, other] = [newId(), newId()];
    const messageId = await publish(service.tenantA, held);
    await until(() => heard(service.tenantA, held));
    const [marker, holder] = [1, 2].map(() => new pg.Client({ connectionString: service.config.DATABASE_URL }));
    await Promise.all([marker!.connect(), holder!.connect()]);
    try {
      // Whoever waits for the row gets it before anybody who comes after the commit that marks it as not sent.
      await marker!.query('begin');
      await marker!.query('update identity.outbox set sent_time = null, confirmed_time = null where id = $1', [
        messageId,
      ]);
      await holder!.query('begin');
      const holding = holder!.query('select id from identity.outbox where id = $1 for update', [messageId]);
      await until(
        async () =>
          (await marker!.query('select 1 from pg_locks where not granted and pid = $1', [backendOf(holder!)])).rowCount,
      );
      await marker!.query('commit');
      expect((await holding).rows).toEqual([{ id: messageId }]);
      await publish(service.tenantA, other);
      await until(() => heard(service.tenantA, other));
    } finally {
      await holder!.query('rollback');
      await Promise.all([marker!.end(), holder!.end()]);
    }
  });

  it('forgets what was finished a day ago, and what was handled thirty days ago', async () => {
    const id = newId();
    const messageId = await publish(service.tenantA, id);
    await until(() => heard(service.tenantA, id));
    const admin = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await admin.connect();
    const kept = async () =>
      (
        await admin.query<{ n: number }>(
          `select (select count(*) from identity.outbox where id = $1)::int + (select count(*) from identity.inbox
            where message_id = $1)::int as n`,
          [messageId],
        )
      ).rows[0]!.n;
    try {
      // In the outbox, and once for each who has heard it.
      await until(async () => (await kept()) === 3);
      await admin.query(
        `update identity.outbox set confirmed_time = now() - interval '25 hours',
          sent_time = now() - interval '25 hours' where id = $1`,
        [messageId],
      );
      await admin.query(`update identity.inbox set handled_time = now() - interval '31 days' where message_id = $1`, [
        messageId,
      ]);
      await until(async () => (await kept()) === 0);
    } finally {
      await admin.end();
    }
  });

  it('goes on when the database drops the connection in the middle of a batch', async () => {
    const admin = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await admin.connect();
    const { add } = Queue.prototype;
    let goOn: (() => void) | undefined;
    Queue.prototype.add = async function held(this: Queue, ...message: Parameters<typeof add>) {
      Queue.prototype.add = add;
      await new Promise<void>((resolve) => (goOn = resolve));
      return add.apply(this, message);
    };
    try {
      const id = newId();
      await publish(service.tenantA, id);
      await until(() => goOn);
      expect(
        (
          await admin.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'identity relay'",
          )
        ).rowCount,
      ).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 200));
      goOn!();
      await until(() => heard(service.tenantA, id));
    } finally {
      Queue.prototype.add = add;
      await admin.end();
    }
  });

  it('puts the work of a tenant that is switched off aside within 2 s, and goes on with it when it is on again', async () => {
    const admin = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await admin.connect();
    const stop = (reason: string) =>
      admin.query(
        'insert into tenancy.stopped (tenant_id, reason) values ($1, $2) on conflict (tenant_id) do update set reason = excluded.reason',
        [service.tenantA, reason],
      );
    const go = () => admin.query('delete from tenancy.stopped where tenant_id = $1', [service.tenantA]);
    let long!: string;
    const ask = (name: string) =>
      runAsTenant(service.tenantA, () => database.tx((tx) => tx.publish(doThing, { name })));
    const jobs = service.app.get(QueueBackend).queue<unknown>(jobQueue(doThing.name));
    const is = (id: string, state: string) => async () => (await jobs.getJobState(id)) === state;
    try {
      let took = Infinity;
      // A busy machine may hold up one round.
      for (let round = 0; round < 3 && took >= 2_000; round++) {
        await go();
        long = `long ${newId()}`;
        await ask(long);
        await until(() => Worker.begun.includes(long));
        const stopped = performance.now();
        await stop('inactive');
        await until(() => Worker.aborted.includes(long));
        took = performance.now() - stopped;
      }
      expect(took).toBeLessThan(2_000);
      // A worker has looked at it and put it back.
      await until(is(await ask('queued'), 'delayed'));
      expect(Worker.done.some(({ name }) => name === 'queued')).toBe(false);
      Worker.begun.length = 0;
      await go();
      await until(() => Worker.done.some(({ name }) => name === 'queued') && Worker.begun.includes(long));
      await stop('deleted');
      await until(() => Worker.aborted.filter((name) => name === long).length === 2);
      // A worker has looked at it and dropped it.
      await until(is(await ask('of nobody'), 'completed'));
      expect(Worker.done.some(({ name }) => name === 'of nobody')).toBe(false);
    } finally {
      await go();
      await admin.end();
    }
  });
}

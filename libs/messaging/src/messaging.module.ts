import { jobsOf, type EventDefinition, type JobDefinition } from '@ishare/contracts/define.js';
import { demoWished, tenantDeleted } from '@ishare/contracts/saas/events.js';
import { eventRoutes } from '@ishare/contracts/event-routes.js';
import { SERVICE_DATA } from '@ishare/data/data.module.js';
import { Database } from '@ishare/data/database.js';
import type { EntityClass } from '@ishare/data/entities.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { roleUrl } from '@ishare/data/roles.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { now, runAsTenant } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { HealthReports } from '@ishare/server/health-reports.js';
import { Metrics } from '@ishare/server/metrics.js';
import { Ports } from '@ishare/server/ports.js';
import { SpanKind, traced } from '@ishare/server/tracing.js';
import {
  Inject,
  Injectable,
  Logger,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DelayedError, UnrecoverableError, type Job } from 'bullmq';
import { DemoFiller } from './demo-filler.js';
import {
  EVENT_HANDLER,
  JOB_HANDLER,
  SCHEDULE,
  type EventHandler,
  type JobContext,
  type JobHandler,
} from './handlers.js';
import { isGenuine, type Message } from './message.js';
import { MessageFigures } from './message-figures.js';
import { CONFIRM_AFTER, eventQueue, jobQueue, OutboxRelay } from './outbox-relay.js';
import { OPTIONS, type MessagingOptions } from './messaging-options.js';
import { QueueBackend } from './queue-backend.js';
import { Schedules } from './schedules.js';
import { TenantCleaner } from './tenant-cleaner.js';
import { TenantWatch } from './tenant-watch.js';
import type { z } from 'zod';

/** After how long a message that cannot be handled now is looked at again, in ms. */
const PUT_BACK = 2_000;
/** ms that an event waits for a process whose version knows it: longer than an upgrade and the way back take. */
const UNKNOWN_FOR = 3_600_000;

type AnyEventHandler = EventHandler<z.ZodType>;

/** Finds handlers by their decorators and connects them to the queues; starts the relay. */
@Injectable()
export class MessagingRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Messaging');
  private readonly stopping = new AbortController();
  private readonly relay: OutboxRelay;
  private readonly watch: TenantWatch;
  private readonly figures: MessageFigures;
  private schedules?: Schedules;
  /** Events that were left for others, each told once. */
  private readonly unknown = new Set<string>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(OPTIONS) private readonly options: MessagingOptions,
    @Inject(SERVICE_DATA) data: ServiceData,
    private readonly database: Database,
    private readonly backend: QueueBackend,
    private readonly discovery: DiscoveryService,
    metrics: Metrics,
    health: HealthReports,
  ) {
    this.figures = new MessageFigures(metrics);
    this.relay = new OutboxRelay({
      config,
      url: roleUrl(config, data.schema, 'relay'),
      schema: data.schema,
      backend,
      locations: () => database.homes.locations,
      confirmAfter: options.confirmAfter ?? CONFIRM_AFTER,
      onError: (error) => this.logger.warn(error.message),
    });
    this.figures.watchOutbox(this.relay);
    health.tells('messages', (tenantId) => this.messagesOf(tenantId));
    this.watch = new TenantWatch(database, (error) => this.logger.warn(error.message));
    database.onCommit((touched, { location }) => void (touched.has('outbox') && this.relay.wake(location)));
  }

  /** Of which tenants with rows in the main database something is due in the table of an entity. */
  dueTenants(entity: EntityClass<object>, time: Date): Promise<string[]> {
    return this.relay.dueTenants(this.database.source.getMetadata(entity), time);
  }

  private async messagesOf(tenantId: string) {
    const rows = await this.relay.backlogOf(tenantId, this.database.homes.of(tenantId));
    const countOf = (isSent: boolean) => rows.find((row) => row.isSent === isSent)?.count ?? 0;
    const oldestSeconds = Math.max(0, ...rows.map(({ age }) => age));
    return { unsent: countOf(false), unhandled: countOf(true), oldestSeconds };
  }

  private handlers<D, H>(metadata: string): { definition: D; call: H; name: string }[] {
    const scanner = new MetadataScanner();
    return this.discovery.getProviders().flatMap(({ instance, isNotMetatype }) => {
      const target = instance as Record<string, (...values: unknown[]) => unknown> | null | undefined;
      if (!target || typeof target !== 'object' || isNotMetatype) return [];
      const prototype = Object.getPrototypeOf(target) as object;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const definition = Reflect.getMetadata(metadata, target[name]!) as D | undefined;
        return definition
          ? [{ definition, call: target[name]!.bind(target) as H, name: `${prototype.constructor.name}.${name}` }]
          : [];
      });
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.backend.assertDurable();
    if (this.options.role === 'worker') this.startJobs();
    else {
      this.startEvents();
      this.watchQueues();
    }
    this.startSchedules();
    this.relay.start();
  }

  private startEvents(): void {
    const { service } = this.options;
    const handlers = this.handlers<EventDefinition, AnyEventHandler>(EVENT_HANDLER);
    for (const { definition, name } of handlers) {
      if (!eventRoutes[definition.name]?.includes(service))
        throw new Error(`${name} hears ${definition.name}, which eventRoutes does not send to ${service}.`);
    }
    if (handlers.length === 0) return;
    const known = new Set(handlers.map(({ definition }) => definition.name));
    const worker = this.backend.worker<Message>(
      eventQueue(service),
      async (job, token) => {
        if (!known.has(job.name)) {
          worker.giveWay(2 * PUT_BACK);
          return this.leave(job, token);
        }
        await this.handling('event', job, token, async () => {
          const message = this.genuine(job);
          for (const handler of handlers.filter(({ definition }) => definition.name === message.name))
            await this.handleOnce(message, handler);
        });
      },
      { concurrency: 4 },
    );
  }

  /**
   * An event that no handler of this process hears was sent for one of another version, which stands beside it during
   * an upgrade: it is put back until such a process takes it. One that none takes for long ends as given up.
   */
  private async leave(job: Job<Message>, token: string | undefined): Promise<void> {
    const { name } = this.genuine(job);
    const { service } = this.options;
    if (Date.now() - job.timestamp > UNKNOWN_FOR)
      throw new UnrecoverableError(`No process of ${service} has known ${name} for ${UNKNOWN_FOR / 60_000} minutes.`);
    if (!this.unknown.has(name)) this.logger.warn(`${name} is left for a process of ${service} that knows it.`);
    this.unknown.add(name);
    await this.putBack(job, token);
  }

  /** What waits for this service, and for its workers, which have no port of their own to be asked at. */
  private watchQueues(): void {
    const { service } = this.options;
    const jobs = jobsOf(service).map(({ name }) => jobQueue(name));
    const heard = Object.values(eventRoutes).some((services) => services.includes(service));
    const names = [...(heard ? [eventQueue(service)] : []), ...jobs];
    this.figures.watchQueues(() => names.map((name) => this.backend.queue(name)));
  }

  private startSchedules(): void {
    const { service, role } = this.options;
    const scheduled = this.handlers<{ every: number }, () => Promise<void>>(SCHEDULE);
    if (scheduled.length === 0) return;
    this.schedules = new Schedules(
      this.backend,
      `schedule-${service}-${role}`,
      scheduled.map(({ definition, call, name }) => ({ name, every: definition.every, run: call })),
      (error) => this.logger.warn(error.message),
    );
  }

  /**
   * The message of a queue's job; one that this product did not sign is given up at once and stays in the queue's list
   * of failures.
   */
  private genuine(job: Job<Message>): Message {
    if (job.name === job.data.name && isGenuine(this.config, job.data)) return job.data;
    throw new UnrecoverableError(`Message ${job.id} is not signed by this product.`);
  }

  private async handleOnce(
    { id, payload, envelope }: Message,
    { definition, call, name }: { definition: EventDefinition; call: AnyEventHandler; name: string },
  ): Promise<void> {
    await runAsTenant(
      envelope.tenantId,
      () =>
        this.database.tx(async (tx) => {
          const fresh = await tx.query(
            `insert into inbox (consumer, message_id, tenant_id, handled_time) values ($1, $2, $3, now())
              on conflict do nothing returning message_id`,
            [name, id, envelope.tenantId],
          );
          if (fresh.length > 0) await call(definition.schema.parse(payload), tx);
        }),
      { correlationId: envelope.correlationId },
    );
  }

  private startJobs(): void {
    for (const handler of this.handlers<JobDefinition, JobHandler<z.ZodType>>(JOB_HANDLER)) {
      const { name, options } = handler.definition;
      const { concurrency = 1 } = options;
      this.backend.worker<Message>(
        jobQueue(name),
        (job, token, lost) => this.handling('job', job, token, () => this.work({ job, token, lost }, handler)),
        { concurrency },
      );
    }
  }

  /** Puts a message of a tenant that is being moved back for a while; that counts as no attempt. */
  private async handling(
    kind: 'event' | 'job',
    job: Job<Message>,
    token: string | undefined,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await traced(`${kind} ${job.name}`, () => this.figures.during(kind, job, work), {
        kind: SpanKind.CONSUMER,
        parent: job.data.envelope?.traceparent,
        attributes: { 'messaging.message.id': job.id ?? '' },
      });
    } catch (error) {
      if (!(error instanceof AppError && error.definition === kernelErrors.TenantMoving)) throw error;
      await this.putBack(job, token);
    }
  }

  private async putBack(job: Job<Message>, token: string | undefined): Promise<never> {
    await job.moveToDelayed(Date.now() + PUT_BACK, token);
    throw new DelayedError();
  }

  /**
   * Does a job; one of a tenant that is switched off waits until it is on again, one of a tenant that is gone is
   * dropped.
   */
  private async work(
    { job, token, lost }: { job: Job<Message>; token?: string; lost?: AbortSignal },
    { definition, call }: { definition: JobDefinition; call: JobHandler<z.ZodType> },
  ): Promise<void> {
    const { timeout } = definition.options;
    const { id, payload, envelope } = this.genuine(job);
    const reason = await this.watch.stopReason(envelope.tenantId);
    if (reason === 'deleted') return;
    if (reason === 'inactive') await this.putBack(job, token);
    await this.watch.during(envelope.tenantId, async (stopped) => {
      const signals = [
        this.stopping.signal,
        stopped,
        ...(lost ? [lost] : []),
        ...(timeout ? [AbortSignal.timeout(timeout)] : []),
      ];
      const context: JobContext = {
        messageId: id,
        attempt: job.attemptsStarted,
        signal: AbortSignal.any(signals),
        progress: (value) => job.updateProgress(value),
      };
      try {
        await runAsTenant(envelope.tenantId, () => call(definition.schema.parse(payload), context), {
          correlationId: envelope.correlationId,
        });
      } catch (error) {
        if (stopped.aborted) await this.putBack(job, token);
        throw error;
      }
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('shutdown'));
    this.watch.end();
    await this.schedules?.stop();
    await this.relay.stop();
    await this.backend.close();
    await this.relay.close();
  }
}

/** What a clock asks before it goes from tenant to tenant: for whom it has anything to do. */
@Injectable()
export class DueTenants {
  private readonly logger = new Logger('DueTenants');

  constructor(
    private readonly runner: MessagingRunner,
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  /**
   * Does something for each tenant that is at work and has a row due in a table (see `Due`); one query tells of all.
   * Those with a database of their own are few, and each is visited.
   */
  async each(
    entity: EntityClass<object>,
    work: (tenantId: string) => Promise<unknown>,
    { time = now() } = {},
  ): Promise<void> {
    const due = new Set([...(await this.runner.dueTenants(entity, time)), ...this.database.homes.tenants]);
    if (due.size > 0) await eachTenant(this.ports, this.logger, work, due);
  }
}

/** Events, jobs and the outbox relay of one service. */
@Module({})
export class MessagingModule {
  static for(options: MessagingOptions): DynamicModule {
    const logger = new Logger('Queue');
    const cleans = options.role === 'api' && eventRoutes[tenantDeleted.name]!.includes(options.service);
    const fills = options.role === 'api' && eventRoutes[demoWished.name]!.includes(options.service);
    return {
      module: MessagingModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: OPTIONS, useValue: options },
        {
          provide: QueueBackend,
          useFactory: (config: Config) => new QueueBackend(config, (error) => logger.warn(error.message)),
          inject: [CONFIG],
        },
        MessagingRunner,
        DueTenants,
        ...(cleans ? [TenantCleaner] : []),
        ...(fills ? [DemoFiller] : []),
      ],
      exports: [QueueBackend, DueTenants, ...(cleans ? [TenantCleaner] : [])],
    };
  }
}

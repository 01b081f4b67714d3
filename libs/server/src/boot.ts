import 'reflect-metadata';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleLogger, Logger, Module, RequestMethod, type DynamicModule, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditTrail } from './audit-trail.js';
import { BODY_LIMIT, limitJson } from './body-limits.js';
import { compressReplies } from './compressed-replies.js';
import { loadConfig, type Config } from './config.js';
import { DemoData, type DemoFill } from './demo.js';
import { ErrorFilter } from './error.filter.js';
import { Readiness } from './health.js';
import { KnownPaths } from './known-paths.js';
import { Localizer, type Texts } from './localizer.js';
import { Metrics, serveMetrics } from './metrics.js';
import { Origins } from './origins.js';
import { Permissions } from './permissions.js';
import { Ports } from './ports.js';
import { addRequestHooks, TenantFinder } from './request-hooks.js';
import { Revocations } from './revocations.js';
import { ACCESS } from './routes.js';
import { ServerModule } from './server.module.js';
import { InProcessState, RedisState, type SharedState } from './shared-state.js';
import { TokenVerifier } from './token-verifier.js';
import { startTracing } from './tracing.js';
import { takesTurns, turns } from './turns.js';
import { isStoreAway } from './unavailable.js';

/** A deployable: its root module and its message texts. */
export interface ServiceDefinition {
  name: string;
  module: Type | DynamicModule;
  texts: Texts;
  /** Called with the application before it listens: hubs, static files, foreign request handlers. */
  prepare?(app: NestFastifyApplication): Promise<void> | void;
  /** Path prefixes that are served outside of controllers (OAuth endpoints, hubs); the gateway routes them here. */
  paths?: readonly string[];
  /** What those of them are like that belong into the OpenAPI document. */
  openApi?: OpenAPIObject['paths'];
  /** Puts in what a fresh installation needs, in demo mode also its first tenants; safe to repeat. */
  seed?(app: NestFastifyApplication, options: SeedOptions): Promise<void>;
  /** Fills the running tenant with the demo factory; `demoParts` of the contracts says in which order. */
  fillDemo?: DemoFill;
}

/** Seeds a service: what an installation needs, and the demo factory in demo mode. */
export async function seedService(
  definition: ServiceDefinition,
  app: NestFastifyApplication,
  options: SeedOptions,
): Promise<void> {
  await definition.seed?.(app, options);
  if (options.demo) await app.get(DemoData).fillFirst();
}

export interface SeedOptions {
  demo: boolean;
  /** Tells the operator something once, such as a password that was made up. */
  announce(line: string): void;
}

/** What the services of one process share. */
export interface ProcessParts {
  config: Config;
  ports: Ports;
  state: SharedState;
}

export function processParts(config: Config = loadConfig()): ProcessParts {
  const logger = new Logger('SharedState');
  const state = config.REDIS_URL
    ? new RedisState(config.REDIS_URL, (error) => logger.warn(error.message))
    : new InProcessState();
  return { config, ports: new Ports(config), state };
}

/** Every route must say who may call it; one that does not stops the boot. */
function assertAccessDeclared(app: NestFastifyApplication): void {
  const scanner = new MetadataScanner();
  const undeclared: string[] = [];
  for (const { instance, metatype } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    if (!instance || !metatype) continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, unknown>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name] as object;
      if (Reflect.getMetadata(PATH_METADATA, handler) === undefined) continue;
      if (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, metatype)) continue;
      undeclared.push(
        `${RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]} ${metatype.name}.${name}`,
      );
    }
  }
  if (undeclared.length > 0) throw new Error(`Routes without @Allow, @SignedIn or @Public: ${undeclared.join(', ')}.`);
}

/** Makes a service without listening; the all-in-one and tests use it as well as main.ts. */
export async function createService(
  definition: ServiceDefinition,
  { config, ports, state }: ProcessParts,
): Promise<NestFastifyApplication> {
  const localizer = new Localizer(definition.texts);

  @Module({
    imports: [ServerModule.with({ name: definition.name, config, localizer, ports, state }), definition.module],
  })
  class RootModule {}

  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
    // What comes over an open connection while we leave is still answered.
    return503OnClosing: false,
    // What fails before there is a route, such as an address that is not encoded well.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      new ErrorFilter(localizer).answer(error, request, reply),
  });
  const app = await NestFactory.create<NestFastifyApplication>(RootModule, adapter, {
    logger: new ConsoleLogger({
      prefix: definition.name,
      logLevels: levelsFrom(config.LOG_LEVEL),
      json: config.NODE_ENV === 'production' && !process.stdout.isTTY,
    }),
    rawBody: true,
    abortOnError: false,
  });
  limitJson(app);
  const fastify = adapter.getInstance();
  await compressReplies(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (takesTurns(request)) turns.take(reply.raw, done);
    else done();
  });
  const readiness = app.get(Readiness);
  fastify.addHook('onRequest', async (_request, reply) => {
    if (readiness.leaving) reply.raw.setHeader('connection', 'close');
  });
  app.get(Metrics).watch(fastify);
  app.get(KnownPaths).watch(fastify);
  await addRequestHooks(fastify, {
    verifier: app.get(TokenVerifier),
    tenants: app.get(TenantFinder),
    audit: app.get(AuditTrail),
    origins: app.get(Origins),
  });
  await app.get(Origins).listen();
  await app.get(Permissions).listen();
  await app.get(Revocations).listen();
  app.get(DemoData).learn(app, definition.fillDemo);
  await definition.prepare?.(app);
  await app.init();
  assertAccessDeclared(app);
  await fastify.ready();
  return app;
}

function levelsFrom(level: Config['LOG_LEVEL']): Config['LOG_LEVEL'][] {
  const all = ['error', 'warn', 'log', 'debug'] as const;
  return all.slice(0, all.indexOf(level) + 1);
}

const DRAIN = 25_000;

/** A service that runs alone stands behind the gateway, which is one proxy more than those before the gateway. */
export function behindGateway({ config, ...parts }: ProcessParts): ProcessParts {
  return { ...parts, config: { ...config, TRUSTED_PROXIES: config.TRUSTED_PROXIES + 1 } };
}

/**
 * Runs a service alone: listens, and on SIGTERM or SIGINT says that it leaves, then stops taking requests, finishes
 * those it has, and exits.
 */
export async function bootService(
  definition: ServiceDefinition,
  parts: ProcessParts = processParts(),
): Promise<Server> {
  const endTracing = await startTracing(definition.name, parts.config);
  const app = await createService(definition, behindGateway(parts));
  await app.listen(parts.config.PORT, parts.config.HOST);
  onShutdown(async () => {
    app.get(Readiness).leaving = true;
    await sleep(parts.config.LEAVE_SECONDS * 1000);
    await app.close();
    await parts.state.close();
    await endTracing();
  }, parts.config);
  return app.getHttpServer() as unknown as Server;
}

/** How often a worker says that it lives, in ms. */
const HEARTBEAT = 10_000;

/**
 * Has no port to be asked at, so it writes a file: its age tells whether the process turns, its first word whether it
 * is ready.
 */
async function keepTelling(readiness: Readiness, path: string): Promise<NodeJS.Timeout> {
  const logger = new Logger('Heartbeat');
  const tell = async (): Promise<void> => {
    const failing = await readiness.failing();
    await writeFile(path, failing.length > 0 ? `failing ${failing.join(' ')}\n` : 'ready\n');
  };
  const beat = (): Promise<void> => tell().catch((error: unknown) => logger.warn(String(error)));
  await mkdir(dirname(path), { recursive: true }).catch(() => undefined);
  await beat();
  return setInterval(() => void beat(), HEARTBEAT).unref();
}

/**
 * Runs a service's worker alone: no listener; its jobs stop taking work at SIGTERM and hand over what they hold. Its
 * health stands in the file `<name>.health` of the data folder, written anew every ten seconds.
 */
export async function bootWorker(
  definition: ServiceDefinition,
  parts: ProcessParts = processParts(),
): Promise<NestFastifyApplication> {
  const endTracing = await startTracing(definition.name, parts.config);
  const app = await createService(definition, parts);
  const health = join(parts.config.DATA_DIR, `${definition.name}.health`);
  const heartbeat = await keepTelling(app.get(Readiness), health);
  const figures = tellFigures(new Map([[definition.name, app]]), parts.config);
  onShutdown(async () => {
    clearInterval(heartbeat);
    figures?.close();
    await app.close();
    await rm(health, { force: true });
    await parts.state.close();
    await endTracing();
  });
  return app;
}

/** Opens METRICS_PORT, where it is set, for the figures of the services of this process. */
export function tellFigures(
  apps: ReadonlyMap<string, NestFastifyApplication>,
  { METRICS_PORT, HOST }: Config,
): Server | undefined {
  if (METRICS_PORT === 0) return undefined;
  const metrics = new Map([...apps].map(([name, app]) => [name, app.get<Metrics>(Metrics)]));
  return serveMetrics(metrics, { port: METRICS_PORT, host: HOST });
}

/**
 * A promise that nobody waits for and that fails because a store is away is no reason to end: the next one will find
 * it.
 */
function outliveStores(): void {
  const logger = new Logger('Process');
  process.on('unhandledRejection', (reason) => {
    if (!isStoreAway(reason)) throw reason;
    logger.error(`Nobody waited for this: ${String(reason)}`);
  });
}

/**
 * Runs `close` once at SIGTERM or SIGINT and then exits; exits hard when it takes 25 s longer than the process is to
 * take requests.
 */
export function onShutdown(close: () => Promise<void>, { LEAVE_SECONDS = 0 }: Partial<Config> = {}): void {
  outliveStores();
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), DRAIN + LEAVE_SECONDS * 1000).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        new Logger('Shutdown').error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

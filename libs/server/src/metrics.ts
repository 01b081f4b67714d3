import { createServer, type Server } from 'node:http';
import { Controller, Get, Header, Logger } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { figures, type Figure, type FigureName, type FigureOf } from './figures.js';
import { Public } from './routes.js';
import { turns } from './turns.js';

/** Figures of the process, taken once however many services it runs; the lag of its event loop among them. */
let processFigures: Registry | undefined;

function figuresOfProcess(): Registry {
  if (!processFigures) collectDefaultMetrics({ register: (processFigures = new Registry()) });
  return processFigures;
}

/** How long a question for figures may take before the scrape goes on without them, in ms. */
const COLLECT_PATIENCE = 3_000;

/** Figures of one service for Prometheus: those of the process, and its own, which figures.ts names. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly logger = new Logger('Metrics');
  private readonly durations = this.histogram('http_request_duration_seconds');

  private settings(name: FigureName) {
    const { help, labels }: Figure = figures[name];
    return { name, help, labelNames: labels, registers: [this.registry] };
  }

  histogram(name: FigureOf<'histogram'>): Histogram {
    const { buckets }: Figure = figures[name];
    return new Histogram({ ...this.settings(name), ...(buckets && { buckets: [...buckets] }) });
  }

  counter(name: FigureOf<'counter'>): Counter {
    return new Counter(this.settings(name));
  }

  /** A figure that is asked for when somebody looks; one that cannot be had now is left out. */
  gauge(name: FigureOf<'gauge'>, read: (gauge: Gauge) => Promise<void> | void): void {
    const { logger } = this;
    new Gauge({
      ...this.settings(name),
      async collect() {
        // What was true at the last look says nothing now.
        this.reset();
        const late = new Promise<never>((_resolve, reject) => {
          setTimeout(() => reject(new Error('not in time')), COLLECT_PATIENCE).unref();
        });
        await Promise.race([Promise.resolve().then(() => read(this)), late]).catch((error: unknown) =>
          logger.debug(`${name}: ${String(error)}`),
        );
      },
    });
  }

  /** In the text format of Prometheus. */
  read(): Promise<string> {
    return Registry.merge([figuresOfProcess(), this.registry]).metrics();
  }

  watch(fastify: FastifyInstance): void {
    this.gauge('http_requests_waiting', (gauge) => gauge.set(turns.waiting));
    fastify.addHook('onResponse', (request, reply, done) => {
      // The route's pattern, never the address: ids would make a series each, and addresses may hold tokens.
      this.durations.observe(
        { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
      done();
    });
  }
}

const TEXT = 'text/plain; version=0.0.4; charset=utf-8';

/** On the service's own port; the gateway does not route it. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Public('scraped inside the cluster; the gateway does not route it')
  @Header('content-type', TEXT)
  async read() {
    return this.metrics.read();
  }
}

/**
 * A port for figures and nothing else, for processes that have no other one, or many services behind one: GET /metrics
 * of one service, GET /<service>/metrics of several.
 */
export function serveMetrics(
  services: ReadonlyMap<string, Metrics>,
  { port, host }: { port: number; host: string },
): Server {
  const paths = new Map(
    [...services].map(([name, metrics]) => [services.size === 1 ? '/metrics' : `/${name}/metrics`, metrics]),
  );
  const server = createServer((request, response) => {
    const metrics = request.method === 'GET' ? paths.get(request.url ?? '') : undefined;
    if (!metrics) {
      response.writeHead(404, { 'content-type': TEXT }).end(`${[...paths.keys()].join('\n')}\n`);
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': TEXT }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.on('error', (error) => new Logger('Metrics').warn(error.message));
  return server.listen(port, host);
}

import { Controller, Get, Header, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Public } from './routes.js';

/** Figures of the process, taken once however many services it runs. */
let processFigures: Registry | undefined;

function figuresOfProcess(): Registry {
  if (!processFigures) collectDefaultMetrics({ register: (processFigures = new Registry()) });
  return processFigures;
}

/** Figures of one service for Prometheus: those of the process, and how long requests took by route and status. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });

  private readonly everything = Registry.merge([figuresOfProcess(), this.registry]);

  /** In the text format of Prometheus. */
  read(): Promise<string> {
    return this.everything.metrics();
  }

  watch(fastify: FastifyInstance): void {
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

/** On the service's own port; the gateway does not route it. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Public('scraped inside the cluster; the gateway does not route it')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read() {
    return this.metrics.read();
  }
}

import type { Draft } from '@ishare/contracts/gateway/admin-routes.js';
import { p95Of, sumSince, TOLD_MINUTES, type Figures } from '@ishare/contracts/gateway/figures.js';
import type { RouteSetContent } from '@ishare/contracts/gateway/route-set.js';
import { Database } from '@ishare/data/database.js';
import { statement } from '@ishare/data/tenant-batch.js';
import { runAsHost } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { GatewayProcess } from './gateway.entities.js';

/** Milliseconds after which a process that says nothing is no longer told. */
const SILENT = 20_000;

const NEWEST = statement('select s.number, $1::text from route_set s order by s.number desc limit 1');
const CONTENT = statement('select s.content from route_set s where s.number = $1::int');

interface Report {
  name: string;
  number: number | null;
  problem: string | null;
  figures: Figures;
}

/** What gateway processes ask and say: the set to obey; which one they obey, and what its routes had to do. */
@Injectable()
export class GatewayProcesses {
  constructor(
    private readonly database: Database,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  /** How many requests there were under the key, in all gateway processes together. */
  count(key: string, seconds: number): Promise<number> {
    return this.state.count(`gateway:limit:${key}`, seconds);
  }

  /** The published set, where it is another than the known one. */
  async routeSet(known: number | null): Promise<{ number: number | null; content?: unknown }> {
    const read = async (asked: typeof NEWEST, value: string) =>
      (await runAsHost(() => this.database.read([{ statement: asked, values: [value] }])))[0]?.[0]?.[0];
    const newest = await read(NEWEST, '');
    if (!newest) return { number: null };
    const number = Number(newest);
    if (number === known) return { number };
    const content = await read(CONTENT, newest);
    return { number, content: JSON.parse(content ?? 'null') as unknown };
  }

  async report({ name, ...said }: Report): Promise<void> {
    await runAsHost(() =>
      this.database.tx(async (tx) => {
        await tx.removeAll(GatewayProcess, { name });
        await tx.removeAll(GatewayProcess, { seenTime: LessThan(new Date(Date.now() - TOLD_MINUTES * 60_000)) });
        await tx.insert(GatewayProcess, { name, ...said, seenTime: new Date() });
      }),
    );
  }

  async seen(): Promise<Draft['processes']> {
    const rows = await this.database.tx((tx) =>
      tx.em.find(GatewayProcess, {
        where: { seenTime: MoreThan(new Date(Date.now() - SILENT)) },
        order: { name: 'ASC' },
      }),
    );
    return rows.map(({ name, number, problem, seenTime }) => ({
      name,
      number,
      problem,
      seenTime: seenTime.toISOString(),
    }));
  }

  /** The last hour of each published route, over all processes. */
  async figuresOf({ routes, aggregates }: RouteSetContent) {
    const began = new Date(Date.now() - TOLD_MINUTES * 60_000);
    const reports = await this.database.tx((tx) =>
      tx.em.find(GatewayProcess, { where: { seenTime: MoreThan(began) } }),
    );
    const since = Math.floor(began.getTime() / 60_000) + 1;
    const of = (kind: 'route' | 'aggregate', { id, name }: { id: string; name: string }) => {
      const [requests = 0, errors = 0, limited = 0, ...classes] = sumSince(
        reports.map(({ figures }) => figures[id]),
        since,
      );
      return { id, kind, name, requests, errors, limited, p95: p95Of(classes) };
    };
    return [...routes.map((route) => of('route', route)), ...aggregates.map((one) => of('aggregate', one))];
  }
}

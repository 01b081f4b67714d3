import type { Draft, Finding, PublishedSet, SetChange, Tried } from '@ishare/contracts/gateway/admin-routes.js';
import { builtInPrefixes, RouteTable } from '@ishare/contracts/gateway/built-in.js';
import { hostList } from '@ishare/contracts/gateway/hosts.js';
import type { RouteSetContent } from '@ishare/contracts/gateway/route-set.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { check } from './check.js';
import { compile, type DraftRows } from './compile.js';
import { diff, EMPTY_SET } from './diff.js';
import { AggregateRoute, GlobalConfiguration, Route, RouteGroup, RouteSet } from './gateway.entities.js';
import { GatewayProcesses } from './gateway-processes.js';
import { tryRequest, type Request } from './try-request.js';

const told = ({ number, comment, restores, content, publishedBy, creationTime }: RouteSet): PublishedSet => ({
  number,
  comment,
  restores,
  routes: content.routes.length,
  aggregates: content.aggregates.length,
  publishedBy,
  publishedTime: creationTime.toISOString(),
});

/** The way of the draft to what the gateway obeys: checked, compared, published as a numbered set, taken back. */
@Injectable()
export class RouteSets {
  private readonly table = new RouteTable(builtInPrefixes);

  constructor(
    private readonly database: Database,
    private readonly localizer: Localizer,
    private readonly processes: GatewayProcesses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  private get hosts(): string[] {
    return hostList(this.config.GATEWAY_HOSTS);
  }

  private async draftRows(tx: Tx): Promise<DraftRows> {
    const where = { isDeleted: false };
    return {
      groups: await tx.em.find(RouteGroup, { where }),
      globals: await tx.em.find(GlobalConfiguration, { where }),
      routes: await tx.em.find(Route, { where }),
      aggregates: await tx.em.find(AggregateRoute, { where }),
    };
  }

  private async newest(tx: Tx): Promise<RouteSet | null> {
    const [set] = await tx.em.find(RouteSet, { order: { number: 'DESC' }, take: 1 });
    return set ?? null;
  }

  private findingsOf(content: RouteSetContent, { groups }: DraftRows): Finding[] {
    const language = currentContext()?.language ?? 'zh-Hans';
    const text = (code: string, data: Readonly<Record<string, unknown>>) =>
      this.localizer.text(language, `Gateway:Check.${code}`, data);
    const { hosts, config } = this;
    return [
      ...check(content, { builtIn: builtInPrefixes, hosts, publicUrl: config.PUBLIC_URL }).map(
        ({ data, ...fault }): Finding => ({ ...fault, message: text(fault.code, data) }),
      ),
      ...groups
        .filter(({ isActive }) => !isActive)
        .map(({ id, name }): Finding => ({
          level: 'warning',
          code: 'SwitchedOff',
          kind: 'group',
          id,
          name,
          message: text('SwitchedOff', {}),
        })),
    ];
  }

  async draft(): Promise<Draft> {
    const [rows, standing] = await this.database.tx(
      async (tx) => [await this.draftRows(tx), await this.newest(tx)] as const,
    );
    const content = compile(rows);
    return {
      published: standing && told(standing),
      findings: this.findingsOf(content, rows),
      changes: diff(standing?.content ?? EMPTY_SET, content),
      hosts: this.hosts,
      processes: await this.processes.seen(),
    };
  }

  async sets(): Promise<{ items: PublishedSet[] }> {
    const sets = await this.database.tx((tx) => tx.em.find(RouteSet, { order: { number: 'DESC' }, take: 200 }));
    return { items: sets.map(told) };
  }

  private async numbered(tx: Tx, number: number): Promise<RouteSet> {
    const set = await tx.find(RouteSet, { number });
    if (!set) throw notFound(RouteSet.name, String(number));
    return set;
  }

  async changes(number: number): Promise<{ items: SetChange[] }> {
    return this.database.tx(async (tx) => {
      const [to, now] = [await this.numbered(tx, number), await this.newest(tx)];
      return { items: diff(now?.content ?? EMPTY_SET, to.content) };
    });
  }

  publish(comment: string | null): Promise<PublishedSet> {
    return this.database.tx(async (tx) => {
      const rows = await this.draftRows(tx);
      const content = compile(rows);
      const wrong = this.findingsOf(content, rows).find(({ level }) => level === 'error');
      if (wrong) throw new AppError(errors.DraftHasErrors, { name: wrong.name, message: wrong.message });
      const standing = await this.newest(tx);
      if (diff(standing?.content ?? EMPTY_SET, content).length === 0) throw new AppError(errors.NothingToPublish);
      return this.write(tx, { content, comment, restores: null });
    });
  }

  /** What was right when it was published may be refused now: hosts are no longer allowed, built-in routes are new. */
  rollBack(number: number): Promise<PublishedSet> {
    return this.database.tx(async (tx) => {
      const [{ content, comment }, standing] = [await this.numbered(tx, number), await this.newest(tx)];
      if (standing?.number === number) throw new AppError(errors.NothingToPublish);
      const { hosts, config } = this;
      const fault = check(content, { builtIn: builtInPrefixes, hosts, publicUrl: config.PUBLIC_URL }).find(
        ({ level }) => level === 'error',
      );
      if (fault) {
        const language = currentContext()?.language ?? 'zh-Hans';
        const message = this.localizer.text(language, `Gateway:Check.${fault.code}`, fault.data);
        throw new AppError(errors.DraftHasErrors, { name: fault.name, message });
      }
      return this.write(tx, { content, comment, restores: number });
    });
  }

  /** Two who publish at once get one number, and the later one is refused by the index. */
  private async write(tx: Tx, set: Pick<RouteSet, 'content' | 'comment' | 'restores'>): Promise<PublishedSet> {
    const standing = await this.newest(tx);
    const publishedBy = currentContext()?.principal?.userName ?? '';
    return told(await tx.insert(RouteSet, { ...set, number: (standing?.number ?? 0) + 1, publishedBy }));
  }

  async try(request: Request & { isDraft: boolean }): Promise<Tried> {
    const content = await this.database.tx(async (tx) =>
      request.isDraft ? compile(await this.draftRows(tx)) : ((await this.newest(tx))?.content ?? EMPTY_SET),
    );
    return tryRequest(content, request, this.table);
  }

  async figures() {
    const content = (await this.database.tx((tx) => this.newest(tx)))?.content ?? EMPTY_SET;
    return { items: await this.processes.figuresOf(content) };
  }
}

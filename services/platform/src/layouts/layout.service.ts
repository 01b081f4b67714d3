import type { Layout as LayoutRecord } from '@ishare/contracts/platform/layout.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { Layout } from './layout.entity.js';
import { layouts } from '../things.js';

@Injectable()
export class LayoutService extends ThingService<Layout> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, layouts);
  }

  /** `reverse` turns the order round. */
  override list(query: ListQuery): Promise<JsonText> {
    if (!query.reverse) return super.list(query);
    const order = parseSorting(query.sorting, layouts.resource.sort);
    const terms = order.length > 0 ? order : layouts.resource.defaultSort;
    return super.list({
      ...query,
      sorting: terms.map(({ field, descending }) => `${field} ${descending ? 'asc' : 'desc'}`).join(', '),
    });
  }

  /** Every layout, by name. */
  async all(): Promise<LayoutRecord[]> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: MAX_PAGE });
    return (JSON.parse(text) as { items: LayoutRecord[] }).items;
  }

  override get restores(): boolean {
    return true;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await tx.get(Layout, id, { lock: true });
    await super.beforeDelete(id, tx);
  }
}

import { CrudService, type ListQuery } from '@ishare/crud/crud.service.js';
import { knownRows, refuseUnknown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Injectable } from '@nestjs/common';
import { DataDictionary } from '../dictionaries/data-dictionary.entity.js';
import { Menu } from '../menus/menu.entity.js';
import { Layout } from './layout.entity.js';
import { layoutResource, type layoutCreate, type layoutUpdate } from './layout.resource.js';

@Injectable()
export class LayoutService extends CrudService<Layout, typeof layoutCreate, typeof layoutUpdate> {
  constructor(database: Database) {
    super(database, layoutResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Layout | null,
  ): Promise<Values<Layout>> {
    const values = body as Values<Layout>;
    await refuseUnknown('dataId', values.dataId, (ids) => knownRows(tx, DataDictionary, ids), existing?.dataId);
    return values;
  }

  /** `reverse` turns the order round. */
  override list(query: ListQuery): Promise<JsonText> {
    if (!query.reverse) return super.list(query);
    const order = parseSorting(query.sorting, layoutResource.sort);
    const terms = order.length > 0 ? order : layoutResource.defaultSort;
    return super.list({
      ...query,
      sorting: terms.map(({ field, descending }) => `${field} ${descending ? 'asc' : 'desc'}`).join(', '),
    });
  }

  /** Every layout, by name. */
  async all(): Promise<Record<string, unknown>[]> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: MAX_PAGE });
    return (JSON.parse(text) as { items: Record<string, unknown>[] }).items;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await tx.get(Layout, id, { lock: true });
    if (await tx.find(Menu, { layoutId: id })) throw new AppError(kernelErrors.InUse);
  }
}

import { template } from '@ishare/excel/template.js';
import type { Sheet } from '@ishare/excel/sheet.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import type { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { attachment } from '@ishare/server/attachment.js';
import type { Ports } from '@ishare/server/ports.js';
import { currentContext, type Language } from '@ishare/server/context.js';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Catalog, type ModuleName } from '../directories/catalog.entity.js';
import type { CatalogService } from '../directories/directory.service.js';
import { InDirectoryService } from '../directories/in-directory.service.js';
import type { ItemRow } from './item.entity.js';
import type { ItemImporter } from './item-importer.js';
import type { Moves } from '@ishare/contracts/catalogue/item-routes.js';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import type { ItemLine } from './item.sheet.js';

/** What products and parts do alike. */
export abstract class ItemService<E extends ItemRow> extends InDirectoryService<E, Catalog> {
  constructor(
    database: Database,
    { ports, served }: { ports: Ports; served: ServedThing },
    catalogs: CatalogService,
    moduleName: ModuleName,
    private readonly sheet: Sheet<ItemLine>,
    private readonly importer: ItemImporter,
  ) {
    super(database, ports, served, { directory: Catalog, tree: { moduleName }, service: catalogs });
  }

  protected override where(query: ListQuery): Condition[] {
    const { ids } = query;
    return [
      ...super.where(query),
      ...(Array.isArray(ids) ? [{ fields: ['id'], op: 'in', value: ids as string[] } as const] : []),
    ];
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: E | null): Promise<Values<E>> {
    const { moduleName: _moduleName, ...row } = body;
    return super.toRow(row, tx, existing);
  }

  /** Puts many into other directories, all or none; gives where they came from, as the body that takes it back. */
  async move(items: Moves): Promise<{ items: Moves }> {
    return this.database.tx(async (tx) => {
      const before: Moves = [];
      for (const [target, group] of Map.groupBy(items, ({ catalogId }) => catalogId)) {
        const catalogId = await this.directory(target, tx);
        const rows = await tx.updateMany(this.resource.entity, [...new Set(group.map(({ id }) => id))], {
          catalogId,
        } as Values<E>);
        before.push(...rows.map((row) => ({ id: row.id, catalogId: row.catalogId })));
      }
      return { items: before };
    });
  }

  private get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }

  async template(): Promise<StreamableFile> {
    return attachment(`${this.sheet.name[this.language]}.xlsx`, await template(this.sheet, this.language));
  }

  import(request: FastifyRequest, catalogId: string, isPreview: boolean): Promise<ImportReply> {
    return this.importer.import(request, this.importTarget(catalogId), isPreview);
  }

  /** The faulty rows of a file as they stand there, each with what is wrong with it. */
  errorSheet(request: FastifyRequest, catalogId: string): Promise<StreamableFile> {
    return this.importer.errorSheet(request, this.importTarget(catalogId));
  }

  private importTarget(catalogId: string) {
    const { entity, create } = this.resource;
    return { entity, sheet: this.sheet, schema: create!, directory: (tx: Tx) => this.directory(catalogId, tx) };
  }
}

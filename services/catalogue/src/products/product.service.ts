import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { goneAlong } from '@ishare/crud/crud.service.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { notFound } from '@ishare/data/entities.js';
import { guid } from '@ishare/server/schemas.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { CatalogService } from '../directories/directory.service.js';
import { ItemImporter } from '../items/item-importer.js';
import { ItemService } from '../items/item.service.js';
import { productSheet } from '../items/item.sheet.js';
import { Part } from '../parts/part.entity.js';
import { ProductPart } from './product-part.entity.js';
import { Product } from './product.entity.js';
import { products } from '../things.js';
import {
  type ProductBatch,
  type ProductPartQuery,
  type ProductPart as ProductPartRecord,
} from '@ishare/contracts/catalogue/product-routes.js';

const { Products: P, Orders } = salesOrderPermissions.names;

const savedRows = z.array(products.schemas.update.extend({ id: guid().nullish() }));

type SavedRow = { id?: string | null; concurrencyStamp?: string | null } & Record<string, unknown>;

@Injectable()
export class ProductService extends ItemService<Product> {
  private readonly links: CompiledList;

  constructor(
    @Inject(Database) database: Database,
    @Inject(CatalogService) catalogs: CatalogService,
    @Inject(ItemImporter) importer: ItemImporter,
    @Inject(Ports) ports: Ports,
    @Inject(Permissions) private readonly permissions: Permissions,
  ) {
    super(database, { ports, served: products }, catalogs, 'product', productSheet, importer);
    this.links = database.list(ProductPart, {
      columns: ['id', 'productId', 'partId', 'count', 'name', 'part'],
      expressions: {
        name: {
          sql: 'select p.name from catalogue.part p where p.tenant_id = t.tenant_id and p.id = t.part_id',
          kind: 'text',
        },
        part: {
          sql: `select jsonb_build_object('id', p.id, 'name', p.name, 'code', p.code, 'unit', p.unit, 'price', p.price,
            'isEnable', p.is_enable)
                from catalogue.part p where p.tenant_id = t.tenant_id and p.id = t.part_id`,
          kind: 'raw',
        },
      },
    });
  }

  override get restores(): boolean {
    return true;
  }

  protected override async afterRestore(row: Product, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    const lines = await goneAlong(tx, ProductPart, { productId: row.id }, row);
    // A part that is gone meanwhile has no line; none goes before this transaction ends.
    for (const { id, partId } of lines.toSorted((one, other) => (one.partId < other.partId ? -1 : 1)))
      if (await tx.find(Part, { id: partId }, { lock: true })) await tx.restore(ProductPart, id);
  }

  /** A product takes its list of parts along. */
  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await tx.removeAll(ProductPart, { productId: id });
  }

  /**
   * Saves the rows of a grid in one transaction: new ones without id, the others as they are now. Lines of orders go to
   * their service, and never together with products.
   */
  async saveMany(batch: ProductBatch): Promise<{ items: Record<string, unknown>[] }> {
    const rows = Array.isArray(batch) ? batch : batch.items;
    const lines = rows.filter(({ salesOrderId }) => salesOrderId);
    const { tenantId, userId } = currentPrincipal();
    if (lines.length > 0) {
      await this.demand(Orders.Edit);
      if (lines.length < rows.length) throw new AppError(catalogueErrors.MixedBatch);
      return this.ports.client(salesOrderPort).batchUpdateProducts({ tenantId, userId, items: lines });
    }
    await this.demand(P.Default);
    const bodies = bind(savedRows, rows) as SavedRow[];
    if (bodies.some(({ id }) => !id)) await this.demand(P.Create);
    const ids = await this.database.tx(async (tx) => {
      const saved: string[] = [];
      for (const { id, concurrencyStamp, ...body } of bodies) {
        const existing = id ? await tx.get(Product, id, { lock: true }) : null;
        const row: Values<Product> = await this.toRow(body, tx, existing);
        saved.push(
          (existing
            ? await tx.update(Product, existing.id, row, concurrencyStamp ?? null)
            : await tx.insert(Product, row)
          ).id,
        );
      }
      return saved;
    });
    return { items: await Promise.all(ids.map((id) => this.get(id))) };
  }

  private async demand(permission: string): Promise<void> {
    if (!(await this.permissions.holdsAny(currentPrincipal(), [permission])))
      throw new AppError(kernelErrors.Forbidden);
  }

  async parts({ productId, skipCount, maxResultCount }: ProductPartQuery): Promise<JsonText> {
    return new JsonText(
      await this.links.page({
        conditions: [{ fields: ['productId'], op: 'eq', value: productId }],
        order: [],
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }

  private async part(id: string): Promise<ProductPartRecord> {
    const text = await this.links.page({
      conditions: [{ fields: ['id'], op: 'eq', value: id }],
      order: [],
      skip: 0,
      take: 1,
    });
    return (JSON.parse(text) as { items: ProductPartRecord[] }).items[0]!;
  }

  async addPart(body: { productId: string; partId: string; count: number }): Promise<ProductPartRecord> {
    const link = await this.database.tx(async (tx) => {
      if (!(await tx.find(Product, { id: body.productId }, { lock: true })))
        throw invalid('productId', 'Validation:option');
      if (!(await tx.find(Part, { id: body.partId }, { lock: true }))) throw invalid('partId', 'Validation:option');
      return tx.insert(ProductPart, body);
    });
    return this.part(link.id);
  }

  async changePart(productId: string, { id, count }: { id: string; count: number }): Promise<ProductPartRecord> {
    await this.database.tx(async (tx) => {
      if (!(await tx.find(ProductPart, { id, productId }))) throw notFound('ProductPart', id);
      await tx.update(ProductPart, id, { count });
    });
    return this.part(id);
  }

  /** By the id of the link, or by that of its part. */
  async removePart(productId: string, partId: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const link =
        (await tx.find(ProductPart, { id: partId, productId })) ?? (await tx.find(ProductPart, { partId, productId }));
      if (!link) throw notFound('ProductPart', partId);
      await tx.remove(ProductPart, link.id);
    });
  }
}

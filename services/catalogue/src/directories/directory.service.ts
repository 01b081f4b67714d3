import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { EntityClass, Row } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Like, type FindOptionsWhere } from 'typeorm';
import { catalogueErrors } from '../catalogue.errors.js';
import { Part } from '../parts/part.entity.js';
import { Product } from '../products/product.entity.js';
import { SplitOrderProduct } from '../split-orders/split-order-product.entity.js';
import { StandardProduct } from '../standard-products/standard-product.entity.js';
import { Catalog, type ModuleName } from './catalog.entity.js';
import type { DirectoryRow } from './directory.entity.js';
import { SplitOrderCatalog } from './split-order-catalog.entity.js';
import { catalogs, splitOrderCatalogs } from '../things.js';

/** The root has no row; the console shows it with this code. */
const ROOT_CODE = '00001';
const DIGITS = 5;
/** Levels below the root that fit into a code. */
const MAX_CODE = 128;

/** Rows that lie in directories. */
type Content = Row & { catalogId: string | null; isDeleted: boolean };

/**
 * What all trees of directories keep: a name once below its parent, codes in order, and no deletion of what is not
 * empty.
 */
export abstract class DirectoryService<E extends DirectoryRow> extends ThingService<E> {
  /** What tells the rows of one tree from those of others in the same table. */
  protected abstract treeOf(row: Partial<E>): Partial<E>;
  protected abstract readonly contents: readonly EntityClass<Content>[];

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: E | null): Promise<Values<E>> {
    const tree = this.treeOf(existing ?? (body as Partial<E>));
    await this.turn(tx);
    if (existing)
      return {
        displayName: body.displayName,
        isEnable: body.isEnable,
        ...(await this.moved(existing, (body.parentId as string | null | undefined) ?? existing.parentId, tree, tx)),
      } as unknown as Values<E>;
    const parent = await this.parent(body.parentId as string, tree, tx);
    return {
      ...(await super.toRow(body, tx, existing)),
      parentId: parent?.id ?? EMPTY_GUID,
      code: await this.nextCode(parent, tree, tx),
    } as unknown as Values<E>;
  }

  /** Trees are changed one after the other: none is put below one that goes. */
  private turn(tx: Tx): Promise<void> {
    return tx.turn(`directories:${this.resource.name}`);
  }

  /** The place of a directory that goes below another parent; everything below it takes its new code along. */
  private async moved(
    directory: E,
    parentId: string,
    tree: Partial<E>,
    tx: Tx,
  ): Promise<{ parentId?: string; code?: string }> {
    if (parentId === directory.parentId) return {};
    const parent = await this.parent(parentId, tree, tx);
    if (parent && `${parent.code}.`.startsWith(`${directory.code}.`)) throw invalid('parentId', 'Validation:invalid');
    const code = await this.nextCode(parent, tree, tx);
    for (const { id, code: old } of await this.below(directory, tx)) {
      const next = code + old.slice(directory.code.length);
      if (next.length > MAX_CODE) throw invalid('parentId', 'Validation:invalid');
      await tx.update(this.resource.entity, id, { code: next } as Values<E>);
    }
    return { parentId, code };
  }

  private below(directory: E, tx: Tx): Promise<E[]> {
    return tx.em.find(this.resource.entity, {
      where: { ...this.treeOf(directory), code: Like(`${directory.code}.%`), isDeleted: false } as FindOptionsWhere<E>,
    });
  }

  private async parent(id: string, tree: Partial<E>, tx: Tx): Promise<E | null> {
    if (id === EMPTY_GUID) return null;
    const parent = await tx.find(this.resource.entity, { id, ...tree } as FindOptionsWhere<E>);
    if (!parent) throw invalid('parentId', 'Validation:option');
    return parent;
  }

  private async nextCode(parent: E | null, tree: Partial<E>, tx: Tx): Promise<string> {
    const above = `${parent?.code ?? ROOT_CODE}.`;
    // By their codes: one whose parent has gone holds its code still.
    const standing = await tx.em.find(this.resource.entity, {
      where: { ...tree, code: Like(above + '_'.repeat(DIGITS)), isDeleted: false } as FindOptionsWhere<E>,
    });
    const last = Math.max(0, ...standing.map(({ code }) => Number(code.slice(-DIGITS))));
    const code = above + String(last + 1).padStart(DIGITS, '0');
    if (code.length > MAX_CODE) throw invalid('parentId', 'Validation:invalid');
    return code;
  }

  override get restores(): boolean {
    return true;
  }

  /** In its place below its parent, with another code where that has moved, or where a new directory has its own. */
  protected override async beforeRestore(directory: E, tx: Tx): Promise<void> {
    await this.turn(tx);
    const { id, parentId, code } = directory;
    const { entity } = this.resource;
    const tree = this.treeOf(directory);
    const parent =
      parentId === EMPTY_GUID ? null : await tx.find(entity, { id: parentId, ...tree } as FindOptionsWhere<E>);
    if (parentId !== EMPTY_GUID && !parent) throw new AppError(kernelErrors.UndoGone);
    const isInPlace = code.slice(0, -DIGITS) === `${parent?.code ?? ROOT_CODE}.`;
    if (isInPlace && !(await tx.find(entity, { ...tree, code } as FindOptionsWhere<E>))) return;
    const next = await this.nextCode(parent, tree, tx);
    await tx.watching(entity, { id } as FindOptionsWhere<E>, () => tx.em.update(entity, id, { code: next } as never));
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { displayName } = await tx.get(this.resource.entity, id, { lock: true });
    await this.turn(tx);
    let held = await tx.em.count(this.resource.entity, {
      where: { parentId: id, isDeleted: false } as FindOptionsWhere<E>,
    });
    for (const entity of this.contents)
      held += await tx.em.count(entity, { where: { catalogId: id, isDeleted: false } });
    if (held > 0) throw new AppError(catalogueErrors.DirectoryNotEmpty, { name: displayName, count: held });
  }

  /** The ids of a directory and of all below it; empty where there is no such directory. */
  async branch(id: string): Promise<string[]> {
    return this.database.tx(async (tx) => {
      const top = await tx.find(this.resource.entity, { id } as FindOptionsWhere<E>);
      return top ? [top.id, ...(await this.below(top, tx)).map((row) => row.id)] : [];
    });
  }
}

const rights = { product: salesOrderPermissions.names.Products, matter: salesOrderPermissions.names.Parts } as const;

@Injectable()
export class CatalogService extends DirectoryService<Catalog> {
  protected readonly contents = [Product, Part, StandardProduct];

  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Permissions) private readonly permissions: Permissions,
  ) {
    super(database, ports, catalogs);
  }

  protected treeOf({ moduleName }: Partial<Catalog>): Partial<Catalog> {
    return moduleName ? { moduleName } : {};
  }

  /** The route opens to holders of either module's right; which one counts is known by the directory alone. */
  private async demand(moduleName: ModuleName, action: 'Create' | 'Edit' | 'Delete'): Promise<void> {
    const principal = currentContext()?.principal;
    if (principal && !(await this.permissions.holdsAny(principal, [rights[moduleName][action]])))
      throw new AppError(kernelErrors.Forbidden);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Catalog | null,
  ): Promise<Values<Catalog>> {
    await this.demand(existing?.moduleName ?? (body.moduleName as ModuleName), existing ? 'Edit' : 'Create');
    return super.toRow(body, tx, existing);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await this.demand((await tx.get(Catalog, id)).moduleName, 'Delete');
    await super.beforeDelete(id, tx);
  }
}

@Injectable()
export class SplitOrderCatalogService extends DirectoryService<SplitOrderCatalog> {
  protected readonly contents = [SplitOrderProduct];

  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, splitOrderCatalogs);
  }

  protected treeOf(): Partial<SplitOrderCatalog> {
    return {};
  }
}

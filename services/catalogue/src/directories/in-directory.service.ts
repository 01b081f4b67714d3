import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService, type ServedThing } from '@ishare/crud/thing.service.js';
import type { Database } from '@ishare/data/database.js';
import type { EntityClass } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { Ports } from '@ishare/server/ports.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import type { TenantRow } from '@ishare/data/entities.js';
import type { FindOptionsWhere } from 'typeorm';
import type { DirectoryRow } from './directory.entity.js';
import type { DirectoryService } from './directory.service.js';

/** A row that lies in a directory; null is the root. */
export type Filed = TenantRow & { catalogId: string | null };

/** Where rows of a kind may lie. */
export interface Shelving<D extends DirectoryRow> {
  directory: EntityClass<D>;
  /** Which tree, where the table holds several. */
  tree: Partial<D>;
  service: DirectoryService<D>;
}

/**
 * Rows that lie in directories: a list of a directory holds what lies in those below it too, and no row lies in another
 * tree.
 */
export abstract class InDirectoryService<E extends Filed, D extends DirectoryRow> extends ThingService<E> {
  constructor(
    database: Database,
    ports: Ports,
    served: ServedThing,
    private readonly shelving: Shelving<D>,
  ) {
    super(database, ports, served);
  }

  override async list(query: ListQuery): Promise<JsonText> {
    const { catalogId } = query;
    if (typeof catalogId !== 'string' || catalogId === EMPTY_GUID) return super.list(query);
    const catalogIds = await this.shelving.service.branch(catalogId);
    return catalogIds.length > 0 ? super.list({ ...query, catalogIds }) : new JsonText('{"totalCount":0,"items":[]}');
  }

  protected override where(query: ListQuery): Condition[] {
    const { catalogIds } = query;
    return [
      ...super.where(query),
      ...(Array.isArray(catalogIds)
        ? [{ fields: ['catalogId'], op: 'in', value: catalogIds as string[] } as const]
        : []),
    ];
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: E | null): Promise<Values<E>> {
    const row = await super.toRow(body, tx, existing);
    if (body.catalogId === undefined) return row;
    return { ...row, catalogId: await this.directory(body.catalogId as string | null, tx) } as Values<E>;
  }

  /**
   * The directory as rows store it; one of another tree, or none at all, is a 400. It cannot be deleted before the
   * transaction ends.
   */
  protected async directory(id: string | null, tx: Tx): Promise<string | null> {
    if (id === null || id === EMPTY_GUID) return null;
    if (!(await this.isThere(id, tx))) throw invalid('catalogId', 'Directory:gone');
    return id;
  }

  private async isThere(id: string, tx: Tx): Promise<boolean> {
    const { directory, tree } = this.shelving;
    const found = await tx.em.findOne(directory, {
      where: { id, ...tree, isDeleted: false } as FindOptionsWhere<D>,
      lock: { mode: 'pessimistic_read' },
    });
    return found !== null;
  }

  /** Where its directory is gone, it comes back to the top, from where it is moved: nothing else is lost of it. */
  protected override async beforeRestore({ id, catalogId }: E, tx: Tx): Promise<void> {
    if (catalogId === null || (await this.isThere(catalogId, tx))) return;
    const { entity } = this.resource;
    await tx.watching(entity, { id } as FindOptionsWhere<E>, () =>
      tx.em.update(entity, id, { catalogId: null } as never),
    );
  }
}

import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { restoreAlong, undeleted } from '@ishare/crud/crud.service.js';
import type { Tx } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { assertPlace, parentOf } from '../tree-rows.js';
import { TreeDataDictionary, TreeDataDictionaryDetail } from './tree-data-dictionary.entity.js';
import { AppError } from '@ishare/kernel/errors.js';
import { errors } from '../errors.js';
import { treeDataDictionaries } from '../things.js';
import {
  treeDetailReply,
  type TreeEntry,
  type TreeDetailCreate,
  type TreeDetailUpdate,
} from '@ishare/contracts/platform/tree-entries.js';

export const MAX_TREE_LEVELS = 10;
const COLUMNS = Object.keys(treeDetailReply.shape).filter((name) => name !== 'children');

export type TreeDetailWire = Pick<TreeDataDictionaryDetail, Exclude<keyof TreeEntry, 'children'>> & {
  children: TreeDetailWire[];
};

const entriesOf = (treeDataDictionaryId: string) => ({
  entity: TreeDataDictionaryDetail,
  where: { treeDataDictionaryId },
  levels: MAX_TREE_LEVELS,
});

function toWire(row: TreeDataDictionaryDetail, children: TreeDetailWire[] = []): TreeDetailWire {
  return {
    ...Object.fromEntries(COLUMNS.map((name) => [name, row[name as keyof TreeDataDictionaryDetail]])),
    children,
  } as TreeDetailWire;
}

@Injectable()
export class TreeDataDictionaryService extends ThingService<TreeDataDictionary> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, treeDataDictionaries);
  }

  override get restores(): boolean {
    return true;
  }

  protected override async afterRestore(row: TreeDataDictionary, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    await restoreAlong(tx, TreeDataDictionaryDetail, { treeDataDictionaryId: row.id }, row);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await tx.get(TreeDataDictionary, id, { lock: true });
    for (const entry of await tx.em.findBy(TreeDataDictionaryDetail, { treeDataDictionaryId: id, isDeleted: false }))
      await tx.remove(TreeDataDictionaryDetail, entry.id);
  }
}

/** The entries of a tree: few enough to be read together. */
@Injectable()
export class TreeDetailService {
  constructor(private readonly database: Database) {}

  async rows(treeDataDictionaryId: string): Promise<TreeDataDictionaryDetail[]> {
    return this.database.tx(async (tx) => {
      await tx.get(TreeDataDictionary, treeDataDictionaryId);
      return tx.em.find(TreeDataDictionaryDetail, {
        where: { treeDataDictionaryId, isDeleted: false },
        order: { order: 'ASC', code: 'ASC' },
      });
    });
  }

  async tree(treeDataDictionaryId: string): Promise<TreeDetailWire[]> {
    const below = Map.groupBy(await this.rows(treeDataDictionaryId), ({ parentId }) => parentId);
    const nest = (parentId: string | null): TreeDetailWire[] =>
      (below.get(parentId) ?? []).map((row) => toWire(row, nest(row.id)));
    return nest(null);
  }

  create({ treeDataDictionaryId, ...body }: TreeDetailCreate): Promise<TreeDetailWire> {
    return this.database.tx(async (tx) => {
      await tx.turn('tree-dictionary');
      await tx.get(TreeDataDictionary, treeDataDictionaryId);
      const parentId = parentOf(body.parentId);
      await assertPlace(tx, entriesOf(treeDataDictionaryId), { id: null, parentId });
      return toWire(
        await tx.insert(TreeDataDictionaryDetail, {
          ...body,
          parentId,
          treeDataDictionaryId,
          value: body.value ?? body.code,
        }),
      );
    });
  }

  update(id: string, { concurrencyStamp, ...body }: TreeDetailUpdate): Promise<TreeDetailWire> {
    return this.database.tx(async (tx) => {
      await tx.turn('tree-dictionary');
      const { treeDataDictionaryId } = await tx.get(TreeDataDictionaryDetail, id);
      const parentId = parentOf(body.parentId);
      await assertPlace(tx, entriesOf(treeDataDictionaryId), { id, parentId });
      return toWire(
        await tx.update(
          TreeDataDictionaryDetail,
          id,
          { ...body, parentId, value: body.value ?? body.code },
          concurrencyStamp ?? null,
        ),
      );
    });
  }

  async delete(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.turn('tree-dictionary');
      const { name } = await tx.get(TreeDataDictionaryDetail, id);
      if (await tx.find(TreeDataDictionaryDetail, { parentId: id }))
        throw new AppError(errors.EntryHasChildren, { name });
      await tx.remove(TreeDataDictionaryDetail, id);
    });
  }

  /** Takes the caller's own deletion back, where its place is still there. */
  async undelete(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.turn('tree-dictionary');
      const { treeDataDictionaryId, parentId } = await undeleted(tx, TreeDataDictionaryDetail, id);
      await tx.get(TreeDataDictionary, treeDataDictionaryId);
      await assertPlace(tx, entriesOf(treeDataDictionaryId), { id, parentId });
    });
  }
}

import { shelfCode, type StorehouseRow as RowRecord } from '@ishare/contracts/sales-order/storehouse.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { storehouseRows } from '../things.js';
import { Shelf, StorehouseRow } from './shelf.entity.js';

/** A rack has its shelves: they come and go with its size, and none goes that something stands on. */
@Injectable()
export class StorehouseRowService extends ThingService<StorehouseRow, RowRecord> {
  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, storehouseRows);
  }

  protected override afterCreate(row: StorehouseRow, tx: Tx): Promise<void> {
    return this.settle(row, tx);
  }

  protected override afterUpdate(row: StorehouseRow, tx: Tx): Promise<void> {
    return this.settle(row, tx);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const row = await tx.get(StorehouseRow, id);
    await super.beforeDelete(id, tx);
    await this.settle({ ...row, columns: 0 }, tx);
  }

  private async settle({ id: rowId, code, columns, levels, shelfCapacity }: StorehouseRow, tx: Tx): Promise<void> {
    const standing = await tx.em.find(Shelf, {
      where: { rowId, isDeleted: false },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const shelf of standing) {
      const isOutside = shelf.column > columns || shelf.level > levels;
      const room = isOutside ? 0 : shelfCapacity;
      if (shelf.used > room) throw new AppError(errors.ShelfInUse, { code: shelf.code, used: shelf.used });
      if (isOutside) await tx.remove(Shelf, shelf.id);
      else
        await tx.update(Shelf, shelf.id, {
          code: shelfCode(code, shelf.column, shelf.level),
          capacity: shelfCapacity,
        });
    }
    const places = Array.from({ length: columns * levels }, (_, index) => ({
      column: 1 + Math.floor(index / levels),
      level: 1 + (index % levels),
    }));
    const isThere = ({ column, level }: { column: number; level: number }) =>
      standing.some((shelf) => shelf.column === column && shelf.level === level);
    await tx.insertMany(
      Shelf,
      places
        .filter((place) => !isThere(place))
        .map(({ column, level }) => ({
          rowId,
          column,
          level,
          code: shelfCode(code, column, level),
          capacity: shelfCapacity,
          used: 0,
        })),
    );
  }
}

export const StorehouseRowController = ThingController(storehouseRows, StorehouseRowService);

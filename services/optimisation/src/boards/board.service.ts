import { isOnRack, mayStayOrMove, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { Board } from './board.entity.js';
import { boards } from '../things.js';

/** Money per m² as money per piece of a size in mm. */
function priceOf(length: number, width: number, pricePerSquareMetre: number | null): number | null {
  return pricePerSquareMetre === null ? null : Math.round((length * width * pricePerSquareMetre) / 10_000) / 100;
}

@Injectable()
export class BoardService extends ThingService<Board> {
  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, boards);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Board | null,
  ): Promise<Values<Board>> {
    const given = (await super.toRow(body, tx, existing)) as Values<Board> &
      Pick<Board, 'materialId' | 'length' | 'width' | 'quantity' | 'isOffCut' | 'offCutStatus'>;
    const material = await tx.get(Material, given.materialId);
    // An offcut's sides say how its grain runs, so they are never exchanged.
    const [length, width] =
      given.isOffCut || given.length >= given.width ? [given.length, given.width] : [given.width, given.length];
    if (given.isOffCut && given.quantity > 1) throw invalid('quantity', 'Validation:max', { maximum: 1 });
    const reserved = existing?.reservedQuantity ?? 0;
    if (given.quantity < reserved) throw invalid('quantity', 'Validation:min', { minimum: reserved });
    const status = given.isOffCut ? (given.offCutStatus ?? existing?.offCutStatus ?? OffCutStatus.InStock) : null;
    if (existing?.offCutStatus != null && status !== null && !mayStayOrMove(existing.offCutStatus, status)) {
      throw new AppError(optimisationErrors.OffCutMove, {
        boardsCode: existing.boardsCode,
        from: existing.offCutStatus,
        to: status,
      });
    }
    return {
      ...given,
      length,
      width,
      offCutStatus: status,
      boardsMaterialCode: material.code,
      price: given.price ?? priceOf(length, width, material.price),
      ...(status !== null && isOnRack(status) && !existing?.inStockTime ? { inStockTime: new Date() } : {}),
    };
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const board = await tx.get(Board, id, { lock: true });
    if (board.reservedQuantity > 0)
      throw new AppError(optimisationErrors.BoardReserved, {
        boardsCode: board.boardsCode,
        quantity: board.reservedQuantity,
      });
  }
}

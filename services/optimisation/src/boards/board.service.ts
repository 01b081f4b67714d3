import { isOnRack, mayStayOrMove, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Inject, Injectable } from '@nestjs/common';
import { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { Board } from './board.entity.js';
import { boardResource } from './board.resource.js';

/** Money per m² as money per piece of a size in mm. */
function priceOf(length: number, width: number, pricePerSquareMetre: number | null): number | null {
  return pricePerSquareMetre === null ? null : Math.round((length * width * pricePerSquareMetre) / 10_000) / 100;
}

@Injectable()
export class BoardService extends CrudService<Board> {
  constructor(@Inject(Database) database: Database) {
    super(database, boardResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Board | null,
  ): Promise<Values<Board>> {
    const given = body as Values<Board> &
      Pick<Board, 'materialId' | 'length' | 'width' | 'quantity' | 'isOffCut' | 'offCutStatus'>;
    const material = await tx.find(Material, { id: given.materialId });
    if (!material) throw invalid('materialId', 'Validation:unknown');
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

import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import type { takeOffcuts } from '@ishare/contracts/optimisation/offcut-finder.js';
import { offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { after } from '@ishare/contracts/things/machine.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { moveStock } from '../board-logs/stock.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { lockedBoards } from './locked-boards.js';

/** Offcuts leave the rack for what no plan cuts: all of them, or none. */
export class TakeOffcuts extends Command<number> {
  constructor(readonly wish: z.output<typeof takeOffcuts>) {
    super();
  }
}

@CommandHandler(TakeOffcuts)
export class TakeOffcutsHandler extends UseCase<TakeOffcuts> {
  protected async change(tx: Tx, { wish: { ids, reason } }: TakeOffcuts): Promise<number> {
    const wanted = new Set(ids);
    const offcuts = await lockedBoards(tx, [...wanted]);
    for (const id of wanted) if (!offcuts.some((one) => one.id === id)) throw notFound('Board', id);
    for (const offcut of offcuts) {
      const { boardsCode, offCutStatus: from } = offcut;
      if (offcut.reservedQuantity > 0) throw new AppError(optimisationErrors.OffCutReserved, { boardsCode });
      if (from === null || after(offcutLife, 'take', from) === undefined)
        throw new AppError(optimisationErrors.OffCutGoneFromRack, { boardsCode });
      await moveStock(tx, offcut, {
        pieces: -offcut.quantity,
        set: { offCutStatus: OffCutStatus.Used },
        refType: RefType.Adjust,
        remark: reason,
      });
    }
    return offcuts.length;
  }
}

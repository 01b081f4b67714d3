import type { damageRequest } from '@ishare/contracts/optimisation/saw.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { amountOf } from '@ishare/kernel/money.js';
import { now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { logStock, moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { nextNumbers, OFFCUT_NUMBERS } from '../numbers/numbers.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { BoardCut } from './board-cut.entity.js';
import { BoardLeftOut } from './board-left-out.entity.js';
import { tellShort } from './boards-short.js';
import { lockedChannel } from './channel-moves.js';
import { patternOf } from './cut-board.command.js';

type Wish = z.output<typeof damageRequest>;
type Rest = NonNullable<Wish['rest']> & Pick<Wish, 'isMissing'>;

/**
 * A board that was to be cut is no good: it leaves the shelf as scrap, and another one of the same kind takes its
 * place. What is still good of it may come onto the rack.
 */
export class DamageBoard extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly wish: Wish,
  ) {
    super();
  }
}

@CommandHandler(DamageBoard)
export class DamageBoardHandler extends PreparedUseCase<DamageBoard, string> {
  constructor(
    database: Database,
    private readonly ports: Ports,
  ) {
    super(database);
  }

  /** The day on the factory's clock, of which the number of a rest is. */
  protected prepare(): Promise<string> {
    return factoryDay(this.ports);
  }

  protected async change(tx: Tx, { channelId, wish }: DamageBoard, day: string): Promise<void> {
    const { patternNo, remark, isMissing, rest } = wish;
    const work = await lockedChannel(tx, channelId);
    const { solution } = work;
    const pattern = await patternOf(tx, work, { patternNo });
    const of = { solutionId: solution.id, patternNo };
    const through = (await tx.em.countBy(BoardCut, of)) + (await tx.em.countBy(BoardLeftOut, of));
    if (through >= pattern.repeat) throw new AppError(optimisationErrors.BoardAlreadyCut, { patternNo });
    const board = await tx.get(Board, pattern.boardId, { lock: true });
    // An offcut is one of its kind; of a format another piece is wanted that no plan waits for.
    if (board.isOffCut || board.quantity - board.reservedQuantity < 1)
      throw new AppError(optimisationErrors.NoBoardToSpare, { boardsCode: board.boardsCode });
    const cause = { refId: solution.id, remark: `${solution.solutionNo} ${patternNo}: ${remark}` };
    const { boardsCode, quantity, reservedQuantity, minQuantity } = await moveStock(tx, board, {
      pieces: -1,
      refType: isMissing ? RefType.Adjust : RefType.Scrap,
      ...cause,
    });
    if (rest) await this.keepRest(tx, board, { ...rest, isMissing, day, cause });
    const free = quantity - reservedQuantity;
    if (free < Math.max(1, minQuantity))
      await tellShort(tx, { channelId, what: 'damaged', code: boardsCode, reason: remark, free, parts: 0 });
  }

  /** No larger than the board, and of one that is there. */
  private async keepRest(
    tx: Tx,
    board: Board,
    { length, width, binCode, isMissing, day, cause }: Rest & { day: string; cause: { refId: string; remark: string } },
  ): Promise<void> {
    if (isMissing) throw invalid('rest', 'Validation:invalid');
    if (length > board.length) throw invalid('rest.length', 'Validation:max', { maximum: board.length });
    if (width > board.width) throw invalid('rest.width', 'Validation:max', { maximum: board.width });
    const share = (length * width) / (board.length * board.width);
    const [boardsCode] = await nextNumbers(tx, OFFCUT_NUMBERS, day);
    const { materialId, boardsMaterialCode, price } = board;
    const offcut = await tx.insert(Board, {
      materialId,
      boardsMaterialCode,
      boardsCode: boardsCode!,
      planNo: null,
      length,
      width,
      quantity: 1,
      reservedQuantity: 0,
      binCode: binCode || null,
      placedTime: binCode ? now() : null,
      isOffCut: true,
      offCutStatus: OffCutStatus.InStock,
      price: price === null ? null : amountOf(share, price),
      inStockTime: now(),
      defects: [],
    });
    await logStock(tx, [{ board: offcut, pieces: 1, refType: RefType.Adjust, ...cause }]);
  }
}

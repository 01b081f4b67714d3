import { goodsReceiptLife } from '@ishare/contracts/optimisation/goods-receipt.js';
import { isOnRack, mayStayOrMove, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { BoardInOutBoundLog } from '../board-logs/board-in-out-bound-log.entity.js';
import { logStock } from '../board-logs/stock.js';
import { Material } from '../materials/material.entity.js';
import { Solution } from '../solutions/solution.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { Board } from './board.entity.js';
import { cutTimeOf } from './planned-offcuts.js';
import { boards } from '../things.js';
import type { BoardLine } from './board.sheet.js';

/** A full board of a known material, as it was counted. */
type Counted = BoardLine & { materialId: string };

/** Money per m² as money per piece of a size in mm. */
function priceOf(length: number, width: number, pricePerSquareMetre: number | null): number | null {
  return pricePerSquareMetre === null ? null : Math.round((length * width * pricePerSquareMetre) / 10_000) / 100;
}

/** An offcut's status is changed by hand only where its life leads, and not while a plan waits for it. */
function refuseMove({ boardsCode, offCutStatus: from, reservedQuantity }: Board, to: OffCutStatus): void {
  if (from === null || from === to) return;
  if (reservedQuantity > 0) throw new AppError(optimisationErrors.OffCutReserved, { boardsCode });
  if (!mayStayOrMove(from, to)) throw new AppError(optimisationErrors.OffCutMove, { boardsCode, from, to });
}

/** The number of a delivery that is to bring a board. */
async function comingWith(tx: Tx, { id }: Board): Promise<string | undefined> {
  const [coming] = await tx.query<{ receiptNo: string }>(
    `select receipt_no as "receiptNo" from goods_receipt
      where not is_deleted and state = $1 and lines @> jsonb_build_array(jsonb_build_object('boardId', $2::text))
      limit 1`,
    [goodsReceiptLife.states.Expected, id],
  );
  return coming?.receiptNo;
}

/** A full board and an offcut are not made of each other once something is told, or waits, of either. */
async function refuseOtherKind(tx: Tx, board: Board, isOffCut: boolean): Promise<void> {
  if (isOffCut === board.isOffCut) return;
  const isKnown =
    board.quantity > 0 ||
    board.reservedQuantity > 0 ||
    (await tx.em.existsBy(BoardInOutBoundLog, { boardId: board.id })) ||
    (await comingWith(tx, board)) !== undefined;
  if (isKnown) throw invalid('isOffCut', 'Board:kindStays', { boardsCode: board.boardsCode });
}

/** What a confirmed plan is to leave is as it draws it, and comes about when the board of it is cut. */
export async function refusePlanned(tx: Tx, board: Board, to: Partial<Board> | null): Promise<void> {
  const { boardsCode, planNo, sourceSolutionId, offCutStatus } = board;
  if (offCutStatus !== OffCutStatus.Planned || !sourceSolutionId) return;
  const kept = ['length', 'width', 'materialId', 'isOffCut', 'offCutStatus'] as const;
  if (to && kept.every((what) => to[what] === board[what])) return;
  const plan = await tx.find(Solution, { id: sourceSolutionId, isSelected: true });
  if (plan && !(await cutTimeOf(tx, board)))
    throw new AppError(optimisationErrors.OffCutPlanned, { boardsCode, planNo: planNo ?? plan.solutionNo });
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
    const { countReason: _told, ...kept } = body;
    const given = (await super.toRow(kept, tx, existing)) as Values<Board> &
      Pick<Board, 'materialId' | 'length' | 'width' | 'quantity' | 'isOffCut' | 'offCutStatus'>;
    if (existing) await refuseOtherKind(tx, existing, given.isOffCut);
    const material = await tx.get(Material, given.materialId);
    // An offcut's sides say how its grain runs, so they are never exchanged.
    const [length, width] =
      given.isOffCut || given.length >= given.width ? [given.length, given.width] : [given.width, given.length];
    if (given.isOffCut && given.quantity > 1) throw invalid('quantity', 'Validation:max', { maximum: 1 });
    const status = given.isOffCut ? (given.offCutStatus ?? existing?.offCutStatus ?? OffCutStatus.InStock) : null;
    if (existing && status !== null) refuseMove(existing, status);
    if (existing) await refusePlanned(tx, existing, { ...given, length, width, offCutStatus: status });
    const reserved = existing?.reservedQuantity ?? 0;
    const quantity = status === null ? given.quantity : isOnRack(status) ? 1 : 0;
    if (quantity < reserved) throw invalid('quantity', 'Validation:min', { minimum: reserved });
    // A confirmed plan lays its parts on this very board.
    if (
      existing &&
      reserved > 0 &&
      !(['length', 'width', 'materialId', 'isOffCut'] as const).every(
        (what) => existing[what] === { ...given, length, width }[what],
      )
    )
      throw new AppError(optimisationErrors.BoardReserved, { boardsCode: existing.boardsCode, quantity: reserved });
    return {
      ...given,
      quantity,
      length,
      width,
      offCutStatus: status,
      boardsMaterialCode: material.code,
      price: given.price ?? priceOf(length, width, material.price),
      ...((given.binCode ?? null) !== (existing?.binCode ?? null) ? { placedTime: new Date() } : {}),
      ...(status !== null && isOnRack(status) && !existing?.inStockTime ? { inStockTime: new Date() } : {}),
    };
  }

  protected override async afterCreate(board: Board, tx: Tx): Promise<void> {
    await logStock(tx, [{ board, pieces: board.quantity, refType: RefType.Adjust }]);
  }

  protected override async afterUpdate(
    board: Board,
    tx: Tx,
    before: Board,
    said: { countReason?: string | null } = {},
  ): Promise<void> {
    const refType = board.offCutStatus === OffCutStatus.Scrapped ? RefType.Scrap : RefType.Adjust;
    const remark = said.countReason ?? null;
    await logStock(tx, [{ board, pieces: board.quantity - before.quantity, refType, remark }]);
  }

  /** Makes a full board, or gives the one that is there (locked) what was counted of it; gives its id. */
  async count(tx: Tx, standing: Board | null, { materialCode, ...line }: Counted): Promise<string> {
    const [length, width] = [Math.max(line.length, line.width), Math.min(line.length, line.width)];
    const body = {
      ...line,
      boardsCode: standing?.boardsCode ?? line.boardsCode ?? `${materialCode}-${length}x${width}`,
      length,
      width,
      minQuantity: line.minQuantity ?? standing?.minQuantity ?? 0,
      price: line.price ?? standing?.price ?? null,
      binCode: line.binCode ?? standing?.binCode ?? null,
      planNo: standing?.planNo ?? null,
      isOffCut: false,
      offCutStatus: null,
      defects: standing?.defects ?? [],
    };
    if (!standing) return this.make(tx, body);
    const row = await tx.update(Board, standing.id, await this.toRow(body, tx, standing));
    await this.afterUpdate(row, tx, standing);
    return row.id;
  }

  override get restores(): boolean {
    return true;
  }

  /** What a plan was to leave goes when its confirmation is taken back, and comes anew with the next one. */
  protected override async beforeRestore(gone: Board, tx: Tx): Promise<void> {
    const isPlanned = gone.offCutStatus === OffCutStatus.Planned && gone.sourceSolutionId !== null;
    if (isPlanned && !(await cutTimeOf(tx, gone))) throw new AppError(kernelErrors.UndoOver);
  }

  protected override async afterRestore(row: Board, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    await logStock(tx, [{ board: row, pieces: row.quantity, refType: RefType.Adjust }]);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const board = await tx.get(Board, id, { lock: true });
    if (board.reservedQuantity > 0)
      throw new AppError(optimisationErrors.BoardReserved, {
        boardsCode: board.boardsCode,
        quantity: board.reservedQuantity,
      });
    await refusePlanned(tx, board, null);
    const receiptNo = await comingWith(tx, board);
    if (receiptNo) throw new AppError(optimisationErrors.BoardExpected, { boardsCode: board.boardsCode, receiptNo });
    await logStock(tx, [{ board, pieces: -board.quantity, refType: RefType.Adjust }]);
  }
}

import type { Solution as SolutionRecord } from '@ishare/contracts/optimisation/solutions.js';
import { importFileLife } from '@ishare/contracts/optimisation/import-file-life.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { amountOf } from '@ishare/kernel/money.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Board } from '../boards/board.entity.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { cancelledIn } from '../import-files/cancelled-rows.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { refuseUnpaid } from '../import-files/unpaid-orders.js';
import { routeChannels } from '../material-groups/routing.js';
import { Material } from '../materials/material.entity.js';
import { nextNumbers, OFFCUT_NUMBERS } from '../numbers/numbers.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { OptimisationRun } from '../runs/optimisation-run.entity.js';
import { offcutWorth } from '../runs/instance-builder.js';
import { parametersFor } from '../runs/run-settings.js';
import { tellCut } from '../saw/list-cut.js';
import { boardsOfPlan, neededBoards } from './plan-boards.js';
import type { Remnant } from './plan-figures.js';
import { SolutionMaterial } from './solution-material.entity.js';
import { SolutionPattern } from './solution-pattern.entity.js';
import { Solution } from './solution.entity.js';
import { SolutionService } from './solution.service.js';

/** Pieces of a board lie over each other by more than what rounding makes of it, mm. */
const overlap = (a: Remnant, b: Remnant): boolean =>
  a.x < b.x + b.length - 1e-3 &&
  a.x + a.length > b.x + 1e-3 &&
  a.y < b.y + b.width - 1e-3 &&
  a.y + a.width > b.y + 1e-3;

/** A board is cut as it was drawn: of the size and the material that it had when the plan was made. */
function assertAsPlanned(board: Board, patterns: readonly SolutionPattern[]): void {
  const size = (length: number, width: number, code: string): string => `${length} × ${width} ${code}`;
  const now = size(board.length, board.width, board.boardsMaterialCode);
  for (const { boardId, boardLength, boardWidth, materialCode, placements, offcuts } of patterns) {
    if (boardId !== board.id) continue;
    const planned = size(boardLength, boardWidth, materialCode);
    if (now !== planned)
      throw new AppError(optimisationErrors.BoardChanged, { boardsCode: board.boardsCode, planned, now });
    const pieces = [...placements.map(({ x, y, l, w }) => ({ x, y, length: l, width: w })), ...offcuts];
    if (pieces.some((piece) => board.defects.some((spot) => overlap(piece, spot))))
      throw new AppError(optimisationErrors.BoardDamaged, { boardsCode: board.boardsCode });
  }
}

/** Parts lie by the grain that their material had, on boards of the thickness that it had. */
async function assertMaterialsAsPlanned(tx: Tx, solutionId: string): Promise<void> {
  const planned = await tx.em.find(SolutionMaterial, { where: { solutionId } });
  const materials = await tx.em.find(Material, { where: { id: In(planned.map(({ materialId }) => materialId)) } });
  for (const { materialId, materialCode, figures } of planned) {
    const { thickness, grain } = figures;
    const now = materials.find(({ id }) => id === materialId);
    if (now?.thickness !== thickness || now.grain !== grain)
      throw new AppError(optimisationErrors.MaterialChanged, { code: materialCode, thickness, grain });
  }
}

/** Makes a solution the one that is cut: reserves its boards and plans its offcuts, all in one transaction. */
@Injectable()
export class SolutionConfirmService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(SolutionService) private readonly solutions: SolutionService,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async confirm(id: string): Promise<SolutionRecord> {
    // Rows are settled once there is a plan of them: the orders of the list stay those that are asked for here.
    const list = await this.database.tx(async (tx) => tx.get(ImportFile, (await tx.get(Solution, id)).importFileId));
    await refuseUnpaid(this.ports, list);
    await this.take(id);
    return this.solutions.get(id);
  }

  /** Takes a plan whose orders may be made. */
  async take(id: string): Promise<void> {
    const day = await factoryDay(this.ports);
    await this.database.tx(async (tx) => {
      const { importFileId } = await tx.get(Solution, id);
      // The file is locked first by everybody, so that confirming and running cannot wait for each other.
      const file = await tx.get(ImportFile, importFileId, { lock: true });
      const solution = await tx.get(Solution, id, { lock: true });
      if (solution.isSelected || !mayStep(importFileLife, 'confirm', file.state))
        throw new AppError(optimisationErrors.AlreadyConfirmed, { solutionNo: solution.solutionNo });
      const salesOrderNo = await cancelledIn(tx, file);
      if (salesOrderNo !== undefined)
        throw new AppError(optimisationErrors.OrderCancelled, { fileNo: file.fileNo, salesOrderNo });
      const patterns = await tx.em.find(SolutionPattern, { where: { solutionId: id }, order: { patternNo: 'ASC' } });
      await this.reserve(tx, solution, patterns);
      await this.planOffcuts(tx, solution, patterns, day);
      await routeChannels(tx, solution);
      await tx.update(Solution, id, { isSelected: true, confirmedTime: new Date() });
      await moveFile(tx, file.id, 'confirm');
      await tellCut(tx, file.id);
    });
  }

  private async reserve(tx: Tx, solution: Solution, patterns: readonly SolutionPattern[]): Promise<void> {
    const needed = await neededBoards(tx, solution.id);
    // Boards that were deleted since are named by their codes too.
    const known = await tx.em.find(Board, {
      where: { id: In([...needed.keys()]) },
      select: { id: true, boardsCode: true },
    });
    const codes = new Map(known.map(({ id, boardsCode }) => [id, boardsCode]));
    const boards = (await boardsOfPlan(tx, solution.id)).map(({ board }) => board);
    const short = [...needed].flatMap(([boardId, count]) => {
      const board = boards.find((each) => each.id === boardId);
      const there = board ? board.quantity - board.reservedQuantity : 0;
      return there < count
        ? [
            {
              boardsCode: codes.get(boardId) ?? boardId,
              needed: count,
              available: there,
              isOffCut: board?.isOffCut ?? false,
            },
          ]
        : [];
    });
    const gone =
      short.find(({ isOffCut }) => isOffCut) ??
      boards.find(({ isOffCut, offCutStatus }) => isOffCut && offCutStatus !== OffCutStatus.InStock);
    if (gone) throw new AppError(optimisationErrors.OffCutGone, { boardsCode: gone.boardsCode });
    if (short[0])
      throw new AppError(optimisationErrors.StockShort, {
        boardsCode: short[0].boardsCode,
        needed: short[0].needed,
        available: short[0].available,
        shortages: short.map(({ isOffCut: _isOffCut, ...rest }) => rest),
      });
    for (const board of boards) assertAsPlanned(board, patterns);
    await assertMaterialsAsPlanned(tx, solution.id);
    // Its boards stay on the shelf until the saw takes them.
    for (const board of boards)
      await tx.update(Board, board.id, {
        reservedQuantity: board.reservedQuantity + needed.get(board.id)!,
        ...(board.isOffCut ? { offCutStatus: OffCutStatus.Reserved } : {}),
      });
  }

  /** Offcuts that the saw will leave; they count as stock once they have been scanned onto the rack. */
  private async planOffcuts(
    tx: Tx,
    solution: Solution,
    patterns: readonly SolutionPattern[],
    day: string,
  ): Promise<void> {
    const pieces = patterns.flatMap((pattern) =>
      pattern.offcuts.flatMap((offcut) =>
        Array.from({ length: pattern.repeat }, (_, copy) => ({
          pattern,
          offcut,
          boardNo: `${pattern.patternNo}/${copy + 1}`,
        })),
      ),
    );
    if (pieces.length === 0) return;
    const run = await tx.get(OptimisationRun, solution.runId);
    const materials = await tx.em.find(Material, {
      where: { code: In([...new Set(pieces.map(({ pattern }) => pattern.materialCode))]), isDeleted: false },
    });
    const sources = await tx.em.find(Board, {
      where: { id: In([...new Set(pieces.map(({ pattern }) => pattern.boardId))]) },
    });
    const numbers = await nextNumbers(tx, OFFCUT_NUMBERS, day, pieces.length);
    await tx.insertMany(
      Board,
      pieces.map(({ pattern, offcut, boardNo }, index) => {
        const source = sources.find(({ id }) => id === pattern.boardId)!;
        const worth = offcutWorth(parametersFor(run.settings, pattern.materialCode), offcut);
        const share = (offcut.length * offcut.width) / (source.length * source.width);
        return {
          materialId: materials.find(({ code }) => code === pattern.materialCode)?.id ?? source.materialId,
          boardsMaterialCode: pattern.materialCode,
          boardsCode: numbers[index]!,
          planNo: solution.solutionNo,
          length: offcut.length,
          width: offcut.width,
          quantity: 0,
          reservedQuantity: 0,
          binCode: null,
          isOffCut: true,
          offCutStatus: OffCutStatus.Planned,
          price: source.price === null ? null : amountOf(share * worth, source.price),
          sourceSolutionId: solution.id,
          sourceBoardNo: boardNo,
          inStockTime: null,
          defects: [],
        };
      }),
    );
  }
}

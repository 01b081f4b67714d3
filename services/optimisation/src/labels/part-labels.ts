// The parts of a plan as labels, in the order in which the saw makes them.
import { partCode, type PartPlace } from '@ishare/contracts/optimisation/labels.js';
import type { SolutionDetail, SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import type { LabelData } from '@ishare/contracts/print/label-template.js';
import { bandsText, tapesOf } from '@ishare/contracts/optimisation/bands.js';

export interface PlannedPart extends PartPlace {
  /** From 1. */
  sequence: number;
  channelNo: number;
  materialCode: string;
  boardsCode: string;
  part: SolutionPart;
}

/** Every piece of a plan: saw by saw, pattern by pattern, board by board. */
export function plannedParts({ solutionNo, layouts, rows, stock }: SolutionDetail): PlannedPart[] {
  const byRow = new Map(rows.map((part) => [part.rowNo, part]));
  const boards = new Map(stock.map(({ boardId, boardsCode }) => [boardId, boardsCode]));
  const inOrder = [...layouts].sort((a, b) => a.channelNo - b.channelNo || a.patternNo - b.patternNo);
  let sequence = 0;
  return inOrder.flatMap(({ patternNo, channelNo, materialCode, boardId, repeat, placements }) =>
    Array.from({ length: repeat }, (_, copy) =>
      placements.map(({ rowNo }, index) => ({
        sequence: ++sequence,
        channelNo,
        materialCode,
        boardsCode: boards.get(boardId) ?? '',
        solutionNo,
        patternNo,
        copyNo: copy + 1,
        placeNo: index + 1,
        part: byRow.get(rowNo)!,
      })),
    ).flat(),
  );
}

/** A size as people write it: 564, 563.5. */
export const mm = (value: number): string => String(Math.round(value * 10) / 10);

/** Which of the four sides are banded. */
export const bandedSides = (part: SolutionPart): [boolean, boolean, boolean, boolean] =>
  tapesOf(part).map((tape) => tape !== null) as [boolean, boolean, boolean, boolean];

/** What the label of a part shows. */
export function partLabelData(planned: PlannedPart, total: number, solution: SolutionDetail): LabelData {
  const { part, materialCode, boardsCode, patternNo, copyNo, sequence, solutionNo } = planned;
  const { length, width, thickness, grain } = part;
  const material = solution.materials.find((one) => one.materialCode === materialCode);
  return {
    texts: {
      code: partCode(planned),
      partNo: part.partNo,
      name: part.name ?? '',
      orderNo: part.orderNo ?? '',
      room: part.room ?? '',
      cabinetNo: part.cabinetNo ?? '',
      length: mm(length),
      width: mm(width),
      thickness: mm(thickness),
      material: materialCode,
      decor: material?.materialName ?? '',
      edges: bandsText(part),
      drillFile: part.drillFile ?? '',
      barcode: part.barcode ?? '',
      remark: part.remark ?? '',
      fileNo: solution.fileNo,
      solutionNo,
      pattern: String(patternNo),
      board: String(copyNo),
      boardsCode,
      sequence: String(sequence),
      total: String(total),
    },
    panel: { length, width, grain, edges: bandedSides(part) },
  };
}

// A plan as what is drawn of it: one sheet for each pattern, in the words of whoever asks for it.
import type { Layout, SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import type { PlanSheet } from '@ishare/print/lay-plan.js';
import { mm } from '../labels/part-labels.js';

/** The text of a key, with what stands in it. */
export type Say = (key: string, data?: Readonly<Record<string, unknown>>) => string;

const size = (length: number, width: number): string => `${mm(length)} × ${mm(width)}`;

/** What of a board ends neither in parts nor in offcuts that are kept, per cent. */
function wasteOf({ boardLength, boardWidth, placements, offcuts }: Layout): string {
  const used = [...placements.map(({ l, w }) => l * w), ...offcuts.map(({ length, width }) => length * width)];
  const waste = 1 - used.reduce((sum, area) => sum + area, 0) / (boardLength * boardWidth);
  return `${(100 * waste).toFixed(1)} %`;
}

function sheetOf(solution: SolutionDetail, layout: Layout, say: Say): PlanSheet {
  const { materials, stock, rows, layouts, solutionNo, fileNo, fileName } = solution;
  const { patternNo, repeat, materialCode, boardId, boardLength, boardWidth, utilization, minutes } = layout;
  const material = materials.find((each) => each.materialCode === materialCode);
  const boardsCode = stock.find((board) => board.boardId === boardId)?.boardsCode ?? '';
  const byRow = Map.groupBy(layout.placements, ({ rowNo }) => rowNo);
  const places = new Map([...byRow.keys()].map((rowNo, index) => [rowNo, index + 1]));
  const partOf = new Map(rows.map((row) => [row.rowNo, row]));
  return {
    title: say('PlanSheet:title', { solutionNo, patternNo, of: layouts.length, fileName }),
    facts: [
      [say('PlanSheet:list'), fileNo],
      [say('PlanSheet:material'), `${materialCode} ${material?.materialName ?? ''}`],
      [say('PlanSheet:board'), `${boardsCode} ${size(boardLength, boardWidth)}`],
      [say('PlanSheet:repeat'), String(repeat)],
      [say('PlanSheet:utilization'), `${utilization.toFixed(1)} %`],
      [say('PlanSheet:waste'), wasteOf(layout)],
      [say('PlanSheet:saw'), `${mm(layout.kerf)} mm`],
      [say('PlanSheet:minutes'), minutes.toFixed(1)],
    ],
    board: { length: boardLength, width: boardWidth },
    parts: layout.placements.map(({ rowNo, partNo, x, y, l: length, w: width }) => ({
      x,
      y,
      length,
      width,
      no: places.get(rowNo)!,
      texts: [partNo, size(length, width)],
    })),
    offcuts: layout.offcuts.map((offcut) => ({ ...offcut, text: size(offcut.length, offcut.width) })),
    heads: ['part', 'name', 'size', 'pieces'].map((key) => say(`PlanSheet:${key}`)),
    list: [...byRow].map(([rowNo, placed]) => {
      const { length, width } = partOf.get(rowNo)!;
      return [placed[0]!.partNo, placed[0]!.name ?? '', size(length, width), String(placed.length)];
    }),
  };
}

export const planSheets = (solution: SolutionDetail, say: Say): PlanSheet[] =>
  solution.layouts.map((layout) => sheetOf(solution, layout, say));

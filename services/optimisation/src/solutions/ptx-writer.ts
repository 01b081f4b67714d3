// The pattern exchange format (PTX) that beam saws and their optimisers share: records of comma-separated fields.
import type { Node } from '@ishare/cutting/model.js';
import type { SolutionDetail } from './solution.dto.js';

type Field = string | number | null;
type Layout = SolutionDetail['layouts'][number];

const VERSION = '1.08';
/** Job number of all records: one solution is one job. */
const JOB = 1;
const Unit = { Millimetre: 0 } as const;
/** Last field of a cut: what falls off it. */
const TRIM_FUNCTION = { rip: 1, cross: 2, third: 3, fourth: 4, head: 0, waste: 99 } as const;

/** Text without what would break a record. */
function clean(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replaceAll(',', ' ').trim();
}

function line(...fields: Field[]): string {
  return fields.map((field) => (field === null ? '' : typeof field === 'number' ? String(Math.round(field * 100) / 100) : clean(field))).join(',');
}

/** Type of a PTX pattern by the first cut: 0 rip length first, 1 crosscut (head cut) first. */
const patternType = (root: Node): number => (root.cut === 'vertical' ? 1 : 0);

export interface PtxPart { rowNo: number; partNo: string; name: string | null; materialCode: string; length: number; width: number; count: number; grain: number }

/** Writes a solution as PTX text, lines ended by CR LF. Sizes in mm. */
export function writePtx(solution: SolutionDetail, parts: readonly PtxPart[], createdAt: Date): string {
  const materialNo = new Map(solution.materials.map(({ materialCode }, index) => [materialCode, index + 1]));
  const boardNo = new Map(solution.stock.map(({ boardId }, index) => [boardId, index + 1]));
  const partNo = new Map(parts.map(({ rowNo }, index) => [rowNo, index + 1]));
  const offcuts: string[] = [];
  const records = [
    line('HEADER', VERSION, solution.solutionNo, Unit.Millimetre, 0, 0),
    line('JOBS', JOB, solution.fileNo, solution.fileName, createdAt.toISOString().slice(0, 10), createdAt.toISOString().slice(0, 10), '', 0, solution.parameterName, 0, solution.wastePct),
    ...parts.map((part) => line('PARTS_REQ', JOB, partNo.get(part.rowNo)!, part.partNo, materialNo.get(part.materialCode) ?? 0, part.length, part.width, part.count, 0, 0, part.grain, part.count)),
    ...parts.filter(({ name }) => name).map((part) => line('PARTS_UDI', JOB, partNo.get(part.rowNo)!, part.name!)),
    ...solution.materials.map((material) => line(
      'MATERIALS', JOB, materialNo.get(material.materialCode)!, material.materialCode, material.materialName, material.thickness, bookOf(material.materialCode, solution), solution.kerf, solution.kerf,
      solution.trims.front, solution.trims.rear, solution.trims.left, solution.trims.right,
    )),
    ...solution.stock.map((board) => line(
      'BOARDS', JOB, boardNo.get(board.boardId)!, board.boardsCode, materialNo.get(board.materialCode) ?? 0, board.length, board.width, board.available, board.needed, board.price ?? 0, board.binCode ?? '', board.isOffCut ? 1 : 0,
    )),
  ];
  const layouts = solution.layouts.flatMap((layout, index) => {
    const cuts = cutsOf(layout, index + 1, partNo, (size) => {
      const no = offcuts.length + 1;
      offcuts.push(line('OFFCUTS', JOB, no, `${solution.solutionNo}-X${no}`, materialNo.get(layout.materialCode) ?? 0, size.length, size.width, layout.repeat));
      return no;
    });
    return [line('PATTERNS', JOB, index + 1, boardNo.get(layout.boardId)!, patternType(layout.root as unknown as Node), layout.repeat, layout.cycles, Math.ceil(layout.repeat / Math.max(1, layout.cycles))), ...cuts];
  });
  return [...records, ...offcuts, ...layouts, ''].join('\r\n');
}

/** Boards that are cut at a time. */
function bookOf(materialCode: string, { layouts }: SolutionDetail): number {
  return Math.max(1, ...layouts.filter((layout) => layout.materialCode === materialCode).map(({ repeat, cycles }) => Math.ceil(repeat / Math.max(1, cycles))));
}

/** One record per piece: its sequence, its level, the dimension cut, and the part or offcut (`X` before its number) that it is. */
function cutsOf(layout: Layout, pattern: number, partNo: ReadonlyMap<number, number>, offcutNo: (size: { length: number; width: number }) => number): string[] {
  const records: string[] = [];
  let cut = 0;
  const walk = (node: Node, level: number): void => {
    for (const child of node.children ?? []) {
      const dimension = node.cut === 'vertical' ? child.length : child.width;
      const kind = Object.values(TRIM_FUNCTION)[Math.min(level, 4) - 1] ?? TRIM_FUNCTION.fourth;
      const piece: Field = child.kind === 'part' ? partNo.get(Number(child.part))! : child.kind === 'offcut' ? `X${offcutNo(child)}` : 0;
      cut++;
      records.push(line('CUTS', JOB, pattern, cut, cut, child.kind === 'waste' ? TRIM_FUNCTION.waste : kind, dimension, layout.repeat, piece, child.kind === 'part' ? 1 : 0, node.cut === 'vertical' ? 'V' : 'H'));
      if (child.kind === 'cut') walk(child, level + 1);
    }
  };
  const root = layout.root as unknown as Node;
  if (root.kind === 'cut') walk(root, 1);
  else if (root.kind === 'part') records.push(line('CUTS', JOB, pattern, 1, 1, TRIM_FUNCTION.rip, root.width, layout.repeat, partNo.get(Number(root.part))!, 1, 'H'));
  return records;
}

// The verification codes of the domain, §7: pure, so that the reading thread and later checks share it.
import { cutSizeOf, type BandAllowance, type BandDefaults } from '@ishare/contracts/optimisation/bands.js';
import { grainOf, lieOn } from '../materials/grain.js';

export const findingCodes = {
  E01: 'unknown material',
  E02: 'larger than any board',
  E03: 'not a size or a count',
  E04: 'barcode used twice',
  E05: 'edges missing',
  E06: 'grain not understood',
  E07: 'text too long',
  E08: 'thickness other than the material has',
  E09: 'order cancelled',
  W01: 'tiny part',
  W02: 'not enough boards in stock',
  W03: 'grain across the part',
  W04: 'text shortened',
  W05: 'part number used for another part',
  W06: 'no format of board',
  W07: 'order without its deposit',
} as const;
export type FindingCode = keyof typeof findingCodes;

/** One thing found; the text stands in i18n under `Finding:<code>`. */
export interface Finding {
  /** Row of the file, where the finding is not kept with its row. */
  rowNo?: number;
  code: FindingCode;
  /** Field of the row. */
  member: string;
  data: Record<string, string | number>;
}

/** How the grain runs on a part. */
export const PartGrain = { AsMaterial: 0, Along: 1, Across: 2, Free: 3 } as const;

/** Codes of the tapes on the sides of a part, long ones first. */
export const tapeSides = ['edgeL1', 'edgeL2', 'edgeW1', 'edgeW2'] as const;

/** The four flags that tapes stand for; null where no side has one. */
export function edgeMask(tapes: Readonly<Record<(typeof tapeSides)[number], string | null>>): string | null {
  return tapeSides.some((side) => tapes[side] !== null)
    ? tapeSides.map((side) => (tapes[side] === null ? '0' : '1')).join('')
    : null;
}

export const isError = ({ code }: Pick<Finding, 'code'>): boolean => code.startsWith('E');

export interface CutListRow {
  rowNo: number;
  partNo: string;
  name: string | null;
  materialCode: string;
  length: number;
  width: number;
  count: number;
  /** One of PartGrain. */
  grain: number;
  /** Banded sides as four flags; follows from the tapes where those are told. */
  edges: string | null;
  edgeL1: string | null;
  edgeL2: string | null;
  edgeW1: string | null;
  edgeW2: string | null;
  /** As the list says, mm. */
  thickness: number | null;
  /** The program by which it is bored. */
  drillFile: string | null;
  /** Parts of a cabinet with one word here are cut as one block, so that their grain runs on. */
  matchGroup?: string | null;
  barcode: string | null;
  orderNo: string | null;
  cabinetNo: string | null;
  room: string | null;
  remark: string | null;
  /** The name of the list that it came in; none: this one. */
  sourceName?: string | null;
  errors: Finding[];
}

/** Whether a finding is about what stood in the cell, so that only another text in the cell ends it. */
export const isOfReading = ({ code, member }: Finding, row: CutListRow): boolean =>
  ['E06', 'E07', 'W04'].includes(code) ||
  (code === 'E03' &&
    (member === 'thickness' ? row.thickness === null : row[member as 'length' | 'width' | 'count'] === 0));

/** A material as far as the check needs it; sizes in mm inside the trims, areas in mm². */
export interface KnownMaterial {
  code: string;
  name: string;
  thickness: number;
  grain: number;
  formats: { length: number; width: number }[];
  /** Area of one board of the format that is cut by default, of the standard one where the material has no board. */
  boardArea: number;
  /** Boards of that format not reserved. */
  available: number;
  /** The bands of its parts where their list says nothing; null where it has none. */
  edgeDefaults: BandDefaults | null;
  /** What banding leaves to be sawn of its parts. */
  allowance: BandAllowance;
  /** Its parts may be turned where grain allows. */
  rotation: boolean;
}

export interface CheckOptions {
  materials: readonly KnownMaterial[];
  /** The cut list has a column of edges that must be filled. */
  edgesRequired: boolean;
  /** Parts of which nothing is said of their edges get the bands of their material. */
  edgesFromMaterial: boolean;
  /** Orders of the list whose parts are not to be cut any more. */
  cancelledOrders: readonly string[];
  /** A part with a side below this is tiny, mm. */
  tinyBelow: number;
}

const EDGES = /^[01]{4}$/;
/** What a finished thickness may differ from the nominal one, mm. */
const THICKNESS_PLAY = 0.5;
const loosely = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

const NO_BANDS: BandDefaults = { edges: null, edgeL1: null, edgeL2: null, edgeW1: null, edgeW2: null, thickness: null };

/** Of a part that says nothing of its edges. */
function bandByMaterial(row: CutListRow, { edgeDefaults }: KnownMaterial): void {
  if (!edgeDefaults || row.edges !== null) return;
  const { thickness: _own, ...bands } = edgeDefaults;
  Object.assign(row, bands);
}

/** Checks the rows of one file in order; the findings go into each row's `errors`. */
export class CutListCheck {
  private readonly materials: Map<string, KnownMaterial>;
  private readonly byName = new Map<string, KnownMaterial[]>();
  private readonly barcodes = new Map<string, number>();
  /** By order, cabinet and number: the first part that is called so. */
  private readonly numbers = new Map<string, Pick<CutListRow, 'rowNo' | 'length' | 'width' | 'materialCode'>>();
  private readonly need: StockNeed;
  readonly totals = { rows: 0, parts: 0, area: 0, errors: 0, warnings: 0 };
  readonly orderNos = new Set<string>();

  constructor(private readonly options: CheckOptions) {
    this.materials = new Map(options.materials.map((material) => [material.code, material]));
    this.need = new StockNeed(options);
    for (const material of options.materials)
      for (const name of new Set([loosely(material.code), loosely(material.name)]))
        this.byName.set(name, [...(this.byName.get(name) ?? []), material]);
  }

  /** Adds to `row.errors` what is wrong with the row; E03 of unreadable numbers are there already. */
  check(row: CutListRow): void {
    const found = row.errors;
    for (const member of ['length', 'width', 'count'] as const) {
      if (row[member] <= 0 && !found.some((finding) => finding.member === member))
        found.push({ code: 'E03', member, data: { value: row[member] } });
    }
    const material = this.materialOf(row);
    if (material) {
      row.materialCode = material.code;
      if (this.options.edgesFromMaterial) bandByMaterial(row, material);
    } else found.push({ code: 'E01', member: 'materialCode', data: { materialCode: row.materialCode } });
    if (material && row.thickness !== null && Math.abs(row.thickness - material.thickness) > THICKNESS_PLAY)
      found.push({
        code: 'E08',
        member: 'thickness',
        data: { thickness: row.thickness, materialCode: material.code, materialThickness: material.thickness },
      });
    if (!found.some(({ code }) => code === 'E03')) this.checkSize(row, material);
    this.checkBarcode(row);
    this.checkNumber(row);
    this.checkEdges(row, material);
    this.checkOrder(row);
    this.count(row, material);
  }

  /**
   * By its code, else by the only one whose code or name reads the same, of the row's thickness where there are
   * several.
   */
  private materialOf({ materialCode, thickness }: CutListRow): KnownMaterial | undefined {
    const exact = this.materials.get(materialCode);
    if (exact) return exact;
    const alike = this.byName.get(loosely(materialCode)) ?? [];
    const fitting = alike.filter(
      (material) => thickness === null || Math.abs(material.thickness - thickness) <= THICKNESS_PLAY,
    );
    return alike.length === 1 ? alike[0] : fitting.length === 1 ? fitting[0] : undefined;
  }

  private checkSize(row: CutListRow, material: KnownMaterial | undefined): void {
    const sawn = material ? cutSizeOf(row, material.allowance) : row;
    if (Math.min(sawn.length, sawn.width) < this.options.tinyBelow)
      row.errors.push({
        code: 'W01',
        member: row.length <= row.width ? 'length' : 'width',
        data: { length: row.length, width: row.width, minimum: this.options.tinyBelow },
      });
    if (!material) return;
    if (grainOf(row, material.grain) === 2) row.errors.push({ code: 'W03', member: 'grain', data: {} });
    if (material.formats.length === 0) return;
    const { length, width, mayTurn: isFree } = lieOn({ ...row, ...sawn }, material.grain);
    const mayTurn = material.rotation && isFree;
    const fits = material.formats.some(
      (board) =>
        (length <= board.length && width <= board.width) || (mayTurn && width <= board.length && length <= board.width),
    );
    if (fits) return;
    const largest = material.formats.reduce((a, b) => (a.length * a.width >= b.length * b.width ? a : b));
    row.errors.push({
      code: 'E02',
      member: length > largest.length ? 'length' : 'width',
      data: { length: row.length, width: row.width, boardLength: largest.length, boardWidth: largest.width },
    });
  }

  private checkBarcode(row: CutListRow): void {
    if (!row.barcode) return;
    const first = this.barcodes.get(row.barcode);
    if (first === undefined) this.barcodes.set(row.barcode, row.rowNo);
    else row.errors.push({ code: 'E04', member: 'barcode', data: { barcode: row.barcode, firstRowNo: first } });
  }

  /** The saw, the labels and the stations tell parts apart by their numbers; rows of one part may repeat it. */
  private checkNumber(row: CutListRow): void {
    const { rowNo, orderNo, cabinetNo, partNo, length, width, materialCode } = row;
    // No cell holds the sign between them.
    const key = `${orderNo ?? ''}\0${cabinetNo ?? ''}\0${partNo}`;
    const first = this.numbers.get(key);
    if (!first) return void this.numbers.set(key, { rowNo, length, width, materialCode });
    if (first.length === length && first.width === width && first.materialCode === materialCode) return;
    row.errors.push({ code: 'W05', member: 'code', data: { partNo: row.partNo, firstRowNo: first.rowNo } });
  }

  private checkOrder(row: CutListRow): void {
    if (row.orderNo && this.options.cancelledOrders.includes(row.orderNo))
      row.errors.push({ code: 'E09', member: 'orderNo', data: { orderNo: row.orderNo } });
  }

  private checkEdges(row: CutListRow, material: KnownMaterial | undefined): void {
    if (row.edges ? EDGES.test(row.edges) : !this.options.edgesRequired) return;
    // What would mend it is told with it.
    const { thickness: _own, edges: _mask, ...tapes } = material?.edgeDefaults ?? NO_BANDS;
    const told = Object.entries(tapes).flatMap(([side, tape]) => (tape === null ? [] : [[side, tape] as const]));
    row.errors.push({ code: 'E05', member: 'edges', data: { edges: row.edges ?? '', ...Object.fromEntries(told) } });
  }

  private count(row: CutListRow, material: KnownMaterial | undefined): void {
    const { totals } = this;
    totals.rows++;
    for (const finding of row.errors) totals[isError(finding) ? 'errors' : 'warnings']++;
    if (row.orderNo) this.orderNos.add(row.orderNo);
    if (row.length <= 0 || row.width <= 0 || row.count <= 0) return;
    totals.parts += row.count;
    totals.area += row.length * row.width * row.count;
    if (material) this.need.add(row);
  }

  /** What is short of materials; once each, at their first row. */
  materialFindings(): (Finding & { rowNo: number })[] {
    return this.need.findings();
  }
}

/** Materials of which more boards are needed, by the area of their sawn parts alone, than are in stock. */
export class StockNeed {
  private readonly materials: Map<string, KnownMaterial>;
  private readonly needed = new Map<string, { area: number; rowNo: number }>();

  constructor({ materials }: Pick<CheckOptions, 'materials'>) {
    this.materials = new Map(materials.map((material) => [material.code, material]));
  }

  /** A row with sizes, of a material that is known; others count for nothing. */
  add(row: Pick<CutListRow, 'rowNo' | 'materialCode' | 'length' | 'width' | 'count' | 'edges'>): void {
    const material = this.materials.get(row.materialCode);
    if (!material || row.length <= 0 || row.width <= 0 || row.count <= 0) return;
    const { length, width } = cutSizeOf(row, material.allowance);
    const sum = this.needed.get(material.code) ?? { area: 0, rowNo: row.rowNo };
    this.needed.set(material.code, { ...sum, area: sum.area + length * width * row.count });
  }

  findings(): (Finding & { rowNo: number })[] {
    return [...this.needed].flatMap(([code, { area, rowNo }]): (Finding & { rowNo: number })[] => {
      const { boardArea, available, formats } = this.materials.get(code)!;
      const about = { member: 'materialCode', rowNo };
      if (formats.length === 0) return [{ ...about, code: 'W06', data: { materialCode: code } }];
      const needed = Math.ceil(area / boardArea - 1e-9);
      if (available >= needed) return [];
      return [{ ...about, code: 'W02', data: { materialCode: code, needed, available } }];
    });
  }
}

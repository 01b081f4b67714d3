import { partCode } from '@ishare/contracts/optimisation/labels.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { tapesOf } from '@ishare/contracts/optimisation/bands.js';
import { rulesFit, type LabelCondition, type LabelFactValues } from '@ishare/contracts/print/label-rules.js';
import { labelSample } from '@ishare/contracts/print/label-samples.js';
import type { LabelData, LabelKind } from '@ishare/contracts/print/label-template.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Board } from '../boards/board.entity.js';
import { Material } from '../materials/material.entity.js';
import { planInTurn } from '../solutions/plan-turns.js';
import { Solution } from '../solutions/solution.entity.js';
import { SolutionService } from '../solutions/solution.service.js';
import { mm, partLabelData, plannedParts } from './part-labels.js';

/** What has a label: what the label shows, and what rules may ask of it. */
export interface Piece {
  data: LabelData;
  facts: LabelFactValues;
}

/** A piece to try a label on; `of` is null where the tenant has none and it is made up. */
export interface TriedPiece {
  data: LabelData;
  of: { solutionNo: string | null; pieces: number; fitting: number } | null;
}

interface StoredBoard {
  board: Board;
  material: Material;
}

/** Facts that another service knows. */
const OF_ORDERS = ['customer', 'dealer'];
/** Boards and lists that are looked at where a label is tried. */
const LOOKED_AT = 50;

const boardFacts = ({ board: { length, width }, material }: StoredBoard): LabelFactValues => ({
  material: material.code,
  category: material.category,
  thickness: material.thickness,
  length,
  width,
});

/** Columns of a cut list that a label shows as they are. */
const SHOWN = {
  partNo: 'part_no',
  name: 'name',
  orderNo: 'order_no',
  room: 'room',
  cabinetNo: 'cabinet_no',
  material: 'material_code',
  drillFile: 'drill_file',
  barcode: 'barcode',
  remark: 'remark',
} as const;
const longest = (column: string) => `(array_agg(${column} order by length(${column}) desc nulls last))[1]`;
const LONGEST_OF_PARTS = `
  select ${Object.entries(SHOWN)
    .map(([field, column]) => `${longest(column)} as "${field}"`)
    .join(', ')}
    from import_file_detail where import_file_id in (
      select id from import_file where not is_deleted order by creation_time desc limit ${LOOKED_AT})`;
const LONGEST_OF_BOARDS = `select ${longest('boards_code')} as code, ${longest('bin_code')} as bin
  from board where not is_deleted and is_off_cut = $1`;
const LONGEST_NAMES = `select
  (select solution_no from solution where not is_deleted order by length(solution_no) desc limit 1) as "solutionNo",
  (select code from material where not is_deleted order by length(code) desc limit 1) as material,
  (select name from material where not is_deleted order by length(name) desc limit 1) as decor,
  (select boards_code from board where not is_deleted order by length(boards_code) desc limit 1) as "boardsCode"`;
/** The largest numbers of patterns, boards and places that a code is likely to name. */
const FAR = { patternNo: 999, copyNo: 99, placeNo: 99 };

/** Pieces that have labels, with everything that their labels and the rules for them ask for. */
@Injectable()
export class LabelPieces {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(SolutionService) private readonly solutions: SolutionService,
  ) {}

  /** Every piece of a plan, in the order of the saw; of the `wanted` facts those of orders are asked for. */
  async ofPlan(solution: SolutionDetail, wanted: ReadonlySet<string>): Promise<Piece[]> {
    const parts = plannedParts(solution);
    const materials = await this.materialsOf(solution);
    const parties = OF_ORDERS.some((fact) => wanted.has(fact)) ? await this.partiesOf(solution) : undefined;
    return parts.map((planned) => {
      const { part, materialCode } = planned;
      const tapes = tapesOf(part).filter((tape) => tape !== null);
      const party = parties?.get(part.orderNo ?? '');
      return {
        data: partLabelData(planned, parts.length, solution),
        facts: {
          material: materialCode,
          category: materials.get(materialCode) ?? null,
          thickness: part.thickness,
          length: part.length,
          width: part.width,
          customer: party?.customerName ?? null,
          dealer: party?.dealerName ?? null,
          orderNo: part.orderNo,
          room: part.room,
          cabinetNo: part.cabinetNo,
          tape: tapes,
          isBanded: tapes.length > 0,
          isBored: part.drillFile !== null,
        },
      };
    });
  }

  async ofBoard(id: string): Promise<{ kind: LabelKind; piece: Piece }> {
    const { board, material } = await this.database.tx(async (tx) => {
      const found = await tx.get(Board, id);
      return { board: found, material: await tx.get(Material, found.materialId) };
    });
    const data = await this.boardData({ board, material });
    return { kind: board.isOffCut ? 'offcut' : 'board', piece: { data, facts: boardFacts({ board, material }) } };
  }

  /** The how manieth of the tenant's newest pieces that the conditions fit; of all where they fit none. */
  async tried(kind: LabelKind, conditions: readonly LabelCondition[], nth: number): Promise<TriedPiece> {
    const fits = ({ facts }: { facts: LabelFactValues }) => rulesFit(conditions, facts);
    const chosen = <T extends { facts: LabelFactValues }>(all: readonly T[]) => {
      const fitting = all.filter(fits);
      const offered = fitting.length > 0 ? fitting : all;
      return { one: offered[nth % offered.length]!, counts: { pieces: all.length, fitting: fitting.length } };
    };
    if (kind === 'part') {
      const found = await this.newestPlan(new Set(conditions.map(({ fact }) => fact)));
      if (!found) return { data: labelSample(kind), of: null };
      const { one, counts } = chosen(found.pieces);
      return { data: one.data, of: { solutionNo: found.solutionNo, ...counts } };
    }
    const stored = kind === 'offcut' || kind === 'board' ? await this.newestBoards(kind === 'offcut') : [];
    if (stored.length === 0) return { data: labelSample(kind), of: null };
    const { one, counts } = chosen(stored.map((found) => ({ ...found, facts: boardFacts(found) })));
    return { data: await this.boardData(one), of: { solutionNo: null, ...counts } };
  }

  /** A piece with the longest text of each kind that the tenant has had of late. */
  async longest(kind: LabelKind): Promise<LabelData> {
    const sample = labelSample(kind);
    const [found, [own]] = await this.database.tx(async (tx) => [
      await this.longestTexts(tx, kind),
      await tx.query<Record<string, string | null>>(LONGEST_NAMES),
    ]);
    const texts = { ...sample.texts };
    for (const [field, text] of Object.entries({ ...own, ...found }))
      if (text && field in texts && text.length > texts[field]!.length) texts[field] = text;
    if (kind === 'part' && own?.['solutionNo']) texts['code'] = partCode({ solutionNo: own['solutionNo'], ...FAR });
    return { ...sample, texts };
  }

  private async longestTexts(tx: Tx, kind: LabelKind): Promise<Record<string, string | null>> {
    if (kind === 'part') return (await tx.query<Record<string, string | null>>(LONGEST_OF_PARTS))[0] ?? {};
    if (kind !== 'offcut' && kind !== 'board') return {};
    return (await tx.query<Record<string, string | null>>(LONGEST_OF_BOARDS, [kind === 'offcut']))[0] ?? {};
  }

  private async newestPlan(wanted: ReadonlySet<string>): Promise<{ solutionNo: string; pieces: Piece[] } | undefined> {
    const [newest] = await this.database.tx((tx) =>
      tx.query<{ id: string }>(
        'select id from solution where not is_deleted order by creation_time desc, ordinal limit 1',
      ),
    );
    if (!newest) return undefined;
    return planInTurn(async () => {
      const solution = await this.solutions.detail(newest.id);
      return { solutionNo: solution.solutionNo, pieces: await this.ofPlan(solution, wanted) };
    });
  }

  private newestBoards(isOffCut: boolean): Promise<StoredBoard[]> {
    return this.database.tx(async (tx) => {
      const found = await tx.em.find(Board, {
        where: { isOffCut, isDeleted: false },
        order: { creationTime: 'DESC', id: 'DESC' },
        take: LOOKED_AT,
      });
      const ids = [...new Set(found.map(({ materialId }) => materialId))];
      const materials = new Map((await tx.em.findBy(Material, { id: In(ids) })).map((one) => [one.id, one]));
      return found.map((board) => ({ board, material: materials.get(board.materialId)! }));
    });
  }

  private async boardData({ board, material }: StoredBoard): Promise<LabelData> {
    const { length, width, sourceSolutionId } = board;
    const source = sourceSolutionId
      ? await this.database.tx((tx) => tx.em.findOneBy(Solution, { id: sourceSolutionId }))
      : null;
    const texts = {
      code: board.boardsCode,
      length: mm(length),
      width: mm(width),
      thickness: mm(material.thickness),
      material: material.code,
      decor: material.name,
      bin: board.binCode ?? '',
      solutionNo: source?.solutionNo ?? '',
      pattern: board.sourceBoardNo ?? '',
      date: await factoryDay(this.ports, board.inStockTime ?? board.creationTime),
    };
    return { texts, panel: { length, width, grain: material.grain, edges: [false, false, false, false] } };
  }

  /** The categories of the plan's materials, by their codes. */
  private async materialsOf({ materials }: SolutionDetail): Promise<ReadonlyMap<string, string | null>> {
    const ids = materials.map(({ materialId }) => materialId);
    const found = await this.database.tx((tx) => tx.em.findBy(Material, { id: In(ids) }));
    const categories = new Map(found.map(({ id, category }) => [id, category]));
    return new Map(materials.map(({ materialId, materialCode }) => [materialCode, categories.get(materialId) ?? null]));
  }

  private async partiesOf({ rows }: SolutionDetail) {
    const orderNos = [...new Set(rows.flatMap(({ orderNo }) => orderNo ?? []))];
    const parties =
      orderNos.length > 0
        ? await this.ports.client(salesOrderPort).parties({ tenantId: currentTenantId(), orderNos })
        : [];
    return new Map(parties.map((party) => [party.orderNo, party]));
  }
}

import { cutSizeOf, type BandAllowance } from '@ishare/contracts/optimisation/bands.js';
import { MachineType, machineRules } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { Board } from '../boards/board.entity.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { parametersFor, type RunParameters, type RunSettings } from '../runs/run-settings.js';
import { OptimisationRun } from '../runs/optimisation-run.entity.js';
import { Channel } from './channel.entity.js';
import { grainOf } from '../materials/grain.js';
import type {
  channelReply,
  CutNode,
  Layout,
  Solution as SolutionRecord,
  SolutionDetail,
  solutionBoardReply,
  SolutionPart,
} from '@ishare/contracts/optimisation/solutions.js';
import { materialReply, SolutionMaterial } from './solution-material.entity.js';
import { SolutionPattern } from './solution-pattern.entity.js';
import { STANDING_FIRST, type Solution } from './solution.entity.js';
import { solutions } from '../things.js';

export type BoardNeed = z.output<typeof solutionBoardReply>;

/** What a solution needs of each board, and what is there of it; a confirmed one has its boards already. */
export function boardNeeds(tx: Tx, solutionId: string): Promise<BoardNeed[]> {
  return tx.query<BoardNeed>(
    `select b.id as "boardId", b.boards_code as "boardsCode", b.boards_material_code as "materialCode",
      b.length::float8 as length, b.width::float8 as width, b.is_off_cut as "isOffCut",
            (b.is_deleted or m.is_deleted or not m.is_enable) as "isGone", b.bin_code as "binCode",
             b.price::float8 as price, p.needed::int as needed,
            (b.quantity - b.reserved_quantity)::int as available,
            case when s.is_selected then 0 else greatest(0,
            p.needed - (b.quantity - b.reserved_quantity))::int end as shortage
       from (select board_id, sum(repeat) as needed from solution_pattern where solution_id = $1 group by board_id) p
       join board b on b.id = p.board_id join material m on m.id = b.material_id
       join solution s on s.id = $1
         order by b.boards_material_code, b.is_off_cut, b.boards_code`,
    [solutionId],
  );
}

/** The patterns of a plan, or of one of its channels, as they are drawn. */
export async function layoutsOf(
  tx: Tx,
  settings: RunSettings,
  which: { solutionId: string; channelNo?: number },
): Promise<Layout[]> {
  const patterns = await tx.em.find(SolutionPattern, { where: which, order: { patternNo: 'ASC' } });
  const boards = await tx.em.find(Board, {
    where: { id: In(patterns.map(({ boardId }) => boardId)) },
    select: { id: true, defects: true },
  });
  const defects = new Map(boards.map((board) => [board.id, board.defects]));
  return patterns.map((pattern) => {
    const { tenantId: _tenantId, solutionId: _solutionId, root, ...drawn } = pattern;
    return {
      ...drawn,
      ...bladeOf(settings, pattern),
      defects: defects.get(pattern.boardId) ?? [],
      root: root as CutNode,
    };
  });
}

const trimsOf = ({ trimFront, trimRear, trimLeft, trimRight }: RunParameters): Layout['trims'] => ({
  front: trimFront,
  rear: trimRear,
  left: trimLeft,
  right: trimRight,
});
/** By what a pattern was laid: the blade of the run, and what lies outside of its root. */
function bladeOf(
  settings: RunSettings,
  { materialCode, boardLength, boardWidth, root }: SolutionPattern,
): Pick<Layout, 'kerf' | 'kerfCross' | 'trims'> {
  const { kerf, kerfCross } = parametersFor(settings, materialCode);
  const cutsThrough = machineRules[settings.machine?.machineType ?? MachineType.BeamSaw]!.cutsThrough;
  const mm = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    kerf,
    kerfCross: (cutsThrough ? kerfCross : null) ?? kerf,
    trims: {
      front: root.y,
      rear: mm(boardWidth - root.y - root.width),
      left: root.x,
      right: mm(boardLength - root.x - root.length),
    },
  };
}

const NO_ALLOWANCE: BandAllowance = { edgeThickness: 0, preMilling: 0 };

/** The rows of a list as the plan cuts them. */
export async function partsOf(
  tx: Tx,
  importFileId: string,
  materials: readonly SolutionMaterial[],
): Promise<SolutionPart[]> {
  const rows = await tx.query<
    Omit<SolutionPart, 'thickness' | 'cutLength' | 'cutWidth'> & { thickness: number | null }
  >(
    `select row_no as "rowNo", part_no as "partNo", name, material_code as "materialCode", length::float8 as length,
      width::float8 as width, thickness::float8 as thickness, count, grain, edges,
            edge_l1 as "edgeL1", edge_l2 as "edgeL2", edge_w1 as "edgeW1", edge_w2 as "edgeW2",
            drill_file as "drillFile", barcode,
            order_no as "orderNo", cabinet_no as "cabinetNo", room, remark, source_name as "sourceName"
       from import_file_detail where import_file_id = $1 order by row_no`,
    [importFileId],
  );
  const figures = new Map(materials.map((material) => [material.materialCode, material.figures]));
  return rows.map((row) => {
    const { thickness, grain, allowance = NO_ALLOWANCE } = figures.get(row.materialCode)!;
    const sawn = cutSizeOf(row, allowance);
    return {
      ...row,
      thickness: row.thickness ?? thickness,
      grain: grainOf(row, grain),
      cutLength: sawn.length,
      cutWidth: sawn.width,
    };
  });
}

@Injectable()
export class SolutionService extends ThingService<Solution, SolutionRecord> {
  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, solutions);
  }

  async ofFile(importFileId: string): Promise<{ items: SolutionRecord[] }> {
    await this.database.tx((tx) => tx.get(ImportFile, importFileId));
    return { items: await this.read({ skipCount: 0, maxResultCount: 1_000, importFileId }) };
  }

  /** Everything that is needed to draw, cut and judge a solution. */
  async detail(id: string): Promise<SolutionDetail> {
    const head = await this.get(id);
    return this.database.tx(async (tx) => {
      const run = await tx.get(OptimisationRun, head.runId);
      const materials = await tx.em.find(SolutionMaterial, { where: { solutionId: id } });
      const { kerf, stages } = run.settings.parameters;
      return {
        ...head,
        kerf,
        trims: trimsOf(run.settings.parameters),
        stages,
        materials: materials.map((material) => {
          const { name, minuteCost } = parametersFor(run.settings, material.materialCode);
          return { ...materialReply(material), parameterName: name, minuteCost };
        }),
        stock: await boardNeeds(tx, id),
        rows: await partsOf(tx, head.importFileId, materials),
        layouts: await layoutsOf(tx, run.settings, { solutionId: id }),
      };
    });
  }

  /** The solution that stands for a file. */
  async standingFor(importFileId: string): Promise<string> {
    const [solution] = await this.database.tx(async (tx) => {
      await tx.get(ImportFile, importFileId);
      return tx.query<{ id: string }>(
        `select s.id from solution s join optimisation_run r on r.id = s.run_id
          where s.import_file_id = $1 and not s.is_deleted order by ${STANDING_FIRST} limit 1`,
        [importFileId],
      );
    });
    if (!solution) throw notFound('Solution', importFileId);
    return solution.id;
  }

  async channels(importFileId: string): Promise<{ items: z.output<typeof channelReply>[] }> {
    const solutionId = await this.standingFor(importFileId);
    return this.database.tx(async (tx) => {
      const channels = await tx.em.find(Channel, { where: { solutionId }, order: { channelNo: 'ASC' } });
      const patterns = await tx.em.find(SolutionPattern, {
        where: { solutionId },
        select: { patternNo: true, channelNo: true },
        order: { patternNo: 'ASC' },
      });
      return {
        items: channels.map(({ tenantId: _tenantId, ...channel }) => ({
          ...channel,
          patternNos: patterns
            .filter(({ channelNo }) => channelNo === channel.channelNo)
            .map(({ patternNo }) => patternNo),
        })),
      };
    });
  }
}

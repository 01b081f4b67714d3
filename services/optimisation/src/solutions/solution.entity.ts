import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';
import { Money, Percent, Quantity, SquareMetres } from '@ishare/data/columns.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { OptimisationRun } from '../runs/optimisation-run.entity.js';

/**
 * What a solution puts first among plans of the least cost found: nothing else, few patterns, few cuts, or the largest
 * offcut.
 */
export const SolutionKind = { Cheapest: 0, FewestPatterns: 1, FewestCuts: 2, LargestOffcut: 3 } as const;
export type SolutionKind = (typeof SolutionKind)[keyof typeof SolutionKind];

/**
 * Which of a file's plans, as `s` of the run `r`, stands for it: the confirmed one, else the one recommended by the
 * latest run; of variants that were tried, one only where nothing else was planned.
 */
export const STANDING_FIRST = 's.is_selected desc, r.is_trial, s.creation_time desc, s.ordinal, s.id';

/** A cutting plan for one import file; a run leaves several to choose from. */
@TenantTable('solution')
@Unique('solution_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => ImportFile, ['tenantId', 'importFileId'], ['tenantId', 'id'], { name: 'solution_file_fkey' })
@ForeignKey(() => OptimisationRun, ['tenantId', 'runId'], ['tenantId', 'id'], { name: 'solution_run_fkey' })
@Index('solution_no_key', ['tenantId', 'solutionNo'], { unique: true })
@Index('solution_run_key', ['tenantId', 'runId', 'ordinal'], { unique: true })
@Index('solution_file_idx', ['tenantId', 'importFileId', 'creationTime'])
@Index('solution_time_idx', ['tenantId', 'creationTime'])
@Index('solution_selected_key', ['tenantId', 'importFileId'], { unique: true, where: 'is_selected and not is_deleted' })
export class Solution extends TenantRow {
  @Column('varchar', { length: 48 })
  solutionNo!: string;

  @Column('uuid')
  importFileId!: string;

  @Column('uuid')
  runId!: string;

  @Column('int', { default: 0 })
  kind!: SolutionKind;

  /** Place among the solutions of its run; 0 is the one that the preset's weights recommend. */
  @Column('int', { default: 0 })
  ordinal!: number;

  /** Boards of all kinds, and how many of them are offcuts. */
  @Column('int')
  boards!: number;

  @Column('int')
  offcutBoards!: number;

  @Column('int')
  patterns!: number;

  @Column('int')
  parts!: number;

  /** Σ part area / Σ board area, per cent. */
  @Percent()
  utilization!: number;

  /** What is neither part nor kept offcut, per cent of the board area; kerf and trims are waste too. */
  @Percent()
  wastePct!: number;

  /** part + offcut + waste + kerf + trim = board. */
  @SquareMetres()
  boardArea!: number;

  @SquareMetres()
  partArea!: number;

  @SquareMetres()
  offcutArea!: number;

  @SquareMetres()
  wasteArea!: number;

  @SquareMetres()
  kerfArea!: number;

  @SquareMetres()
  trimArea!: number;

  @Column('int')
  cuts!: number;

  /** m */
  @Quantity()
  cutLength!: number;

  @Column('int')
  cycles!: number;

  @Quantity()
  minutes!: number;

  /** Price of the boards. */
  @Money()
  materialCost!: number;

  /** Price of the boards less the worth of the offcuts that are kept. */
  @Money()
  totalCost!: number;

  /** No plan costs less than this; null where a material has no bound. */
  @Money({ nullable: true })
  lowerBound!: number | null;

  /** How far the cost of the boards is above the bound at most, per cent. */
  @Percent({ nullable: true })
  gapPct!: number | null;

  /** Seconds of computing. */
  @Quantity()
  duration!: number;

  /** No cheaper plan is possible for any material. */
  @Column('boolean')
  provedOptimal!: boolean;

  @Column('boolean', { default: false })
  isSelected!: boolean;

  @Column('timestamptz', { nullable: true })
  confirmedTime!: Date | null;
}

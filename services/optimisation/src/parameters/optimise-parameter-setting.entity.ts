import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import { Millimetres, Money, Percent } from '@ishare/data/columns.js';

/** How much each term counts in the choice among plans. */
export interface ObjectiveWeights {
  material: number;
  boards: number;
  cuts: number;
  time: number;
}

/** From a size in mm on an offcut is worth so many per cent of the board's price per area. */
export interface OffcutStep {
  length: number;
  width: number;
  value: number;
}

/** How a run cuts: kerf, trims, stages, grain, offcuts, limits. */
@TenantTable('optimise_parameter_setting')
@Index('optimise_parameter_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
@Index('optimise_parameter_default_key', ['tenantId'], { unique: true, where: 'is_default and not is_deleted' })
export class OptimiseParameterSetting extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** mm */
  @Millimetres({ default: 4 })
  kerf!: number;

  /** Of cuts across the board's length, mm; null: as `kerf`. */
  @Millimetres({ nullable: true })
  kerfCross!: number | null;

  /** Along the board's long side nearest to the operator, mm. */
  @Millimetres({ default: 10 })
  trimFront!: number;

  @Millimetres({ default: 10 })
  trimRear!: number;

  @Millimetres({ default: 10 })
  trimLeft!: number;

  @Millimetres({ default: 10 })
  trimRight!: number;

  /** Changes of the cutting direction allowed; 0 = any number. */
  @Column('int', { default: 3 })
  stages!: number;

  /** One trimming cut per part beyond the last stage is allowed. */
  @Column('boolean', { default: false })
  trimmingCut!: boolean;

  /** The first cut may run across the board. */
  @Column('boolean', { default: false })
  headCut!: boolean;

  /** Parts without grain may be turned. */
  @Column('boolean', { default: true })
  rotation!: boolean;

  @Millimetres({ default: 300 })
  minOffcutLength!: number;

  @Millimetres({ default: 150 })
  minOffcutWidth!: number;

  /** Worth of a small and of a large offcut, per cent of the board's price per area. */
  @Percent({ default: 30 })
  smallOffcutValue!: number;

  @Percent({ default: 80 })
  largeOffcutValue!: number;

  /** From this size on an offcut is large, mm; null: twice the least sizes. */
  @Millimetres({ nullable: true })
  largeOffcutLength!: number | null;

  @Millimetres({ nullable: true })
  largeOffcutWidth!: number | null;

  /** Further sizes from which an offcut is worth another share. */
  @Column('jsonb', { default: [] })
  offcutSteps!: OffcutStep[];

  /** Parts take at least this share of an offcut that is cut, per cent. */
  @Percent({ default: 0 })
  offcutMinYield!: number;

  /** Of a band whose material names none, mm. */
  @Millimetres({ default: 0 })
  edgeThickness!: number;

  /** What the bander mills off a banded side, mm. */
  @Millimetres({ default: 0 })
  preMilling!: number;

  /** 0 offcuts stay on the rack, 1 preferred at equal cost, 2 used first. */
  @Column('int', { default: 0 })
  offcutPriority!: number;

  /** Discount of an offcut's cost per month on the rack, per cent. */
  @Percent({ default: 0 })
  ageWeight!: number;

  @Column('jsonb', { default: { material: 1, boards: 0, cuts: 0, time: 0 } })
  objectiveWeights!: ObjectiveWeights;

  @Column('int', { default: 20 })
  timeLimitSec!: number;

  /** Of one material; 0 = any number. */
  @Column('int', { default: 0 })
  maxPatterns!: number;

  /** The worth of kept offcuts is taken off the cost of a plan. */
  @Column('boolean', { default: false })
  creditOffcuts!: boolean;

  /** What a minute of the saw costs. */
  @Money({ default: 0 })
  minuteCost!: number;

  /** A run counts steps and not seconds. */
  @Column('boolean', { default: false })
  repeatable!: boolean;

  /** A plan never needs more boards than are in stock. */
  @Column('boolean', { default: false })
  stockOnly!: boolean;

  /** Which full boards a run may use, see BoardScope. */
  @Column('int', { default: 0 })
  boardScope!: number;

  @Column('boolean', { default: false })
  isDefault!: boolean;
}

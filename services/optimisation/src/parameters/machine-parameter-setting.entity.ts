import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import { Millimetres, Quantity } from '@ishare/data/columns.js';

/** What a machine can do, and how fast. */
@TenantTable('machine_parameter_setting')
@Index('machine_parameter_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
@Index('machine_parameter_default_key', ['tenantId'], { unique: true, where: 'is_default and not is_deleted' })
export class MachineParameterSetting extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** 0 beam saw, 1 sliding saw, 2 nesting CNC. */
  @Column('int', { default: 0 })
  machineType!: number;

  /** Largest board, mm. */
  @Millimetres({ default: 3800 })
  maxLength!: number;

  @Millimetres({ default: 3800 })
  maxWidth!: number;

  /** Height of a stack, mm: ⌊height / thickness⌋ boards are cut at a time, at least one. */
  @Millimetres({ default: 75 })
  bookHeight!: number;

  /** Narrowest strip of the first stage, mm. */
  @Millimetres({ default: 0 })
  minStrip!: number;

  /** Least width that is held behind the last cut of the first stage, mm. */
  @Millimetres({ default: 0 })
  lastCutMin!: number;

  /** Longest cut inside the trims, mm; 0: as long as its boards are. */
  @Millimetres({ default: 0 })
  maxCutLength!: number;

  /** m/min */
  @Quantity({ default: 45 })
  feedSpeed!: number;

  /** Seconds to load one stack. */
  @Quantity({ default: 30 })
  loadSeconds!: number;

  /** 0 json, 1 ptx, 2 csv, 3 saw, 4 dxf. */
  @Column('int', { default: 0 })
  exportFormat!: number;

  @Column('boolean', { default: false })
  isDefault!: boolean;
}

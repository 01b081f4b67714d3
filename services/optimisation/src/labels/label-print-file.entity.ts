import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import type { PrintLabel } from '@ishare/print/printing.js';
import type { LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { LabelPrint } from './label-print.entity.js';

/** What a worker draws: the templates, and of each label which of them it has. */
export interface PrintWork {
  /** How many workers had taken the print up before it was asked for. */
  since: number;
  title: string;
  templates: LabelTemplate[];
  labels: (Omit<PrintLabel, 'template'> & { of: number })[];
}

/** What a long print is drawn of, and then its file; its id is the print's. */
@TenantTable('label_print_file', { changeLog: false })
@ForeignKey(() => LabelPrint, ['tenantId', 'id'], ['tenantId', 'id'], {
  name: 'label_print_file_print_fkey',
  onDelete: 'CASCADE',
})
export class LabelPrintFile extends TenantDetail {
  /** Until it is drawn. */
  @Column('jsonb', { nullable: true })
  work!: PrintWork | null;

  @Column('bytea', { nullable: true })
  bytes!: Buffer | null;

  @Index('label_print_file_time')
  @Column('timestamptz')
  time!: Date;
}

import { TenantDetail } from '@ishare/data/entities.js';
import { Column } from 'typeorm';

/** A board of a plan of which an operator has said something: the copy of a pattern, once. */
export abstract class BoardOfPlan extends TenantDetail {
  @Column('uuid')
  solutionId!: string;

  @Column('int')
  channelNo!: number;

  @Column('int')
  patternNo!: number;

  /** From 1 to the pattern's repeat. */
  @Column('int')
  copyNo!: number;

  /** When it happened, as its operator said it. */
  @Column('timestamptz')
  time!: Date;

  @Column('varchar', { length: 256, nullable: true })
  operator!: string | null;
}

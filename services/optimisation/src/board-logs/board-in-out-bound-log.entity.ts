import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { Board } from '../boards/board.entity.js';
import { Money, SquareMetres } from '@ishare/data/columns.js';

/** Boards going onto and off the shelf; never changed afterwards. */
@TenantTable('board_in_out_bound_log', { changeLog: false })
@ForeignKey(() => Board, ['tenantId', 'boardId'], ['tenantId', 'id'], { name: 'board_log_board_fkey' })
@Index('board_log_time_idx', ['tenantId', 'time'])
@Index('board_log_board_idx', ['tenantId', 'boardId', 'time'])
export class BoardInOutBoundLog extends TenantDetail {
  @Column('uuid')
  boardId!: string;

  @Column('varchar', { length: 64 })
  boardsCode!: string;

  @Column('varchar', { length: 64 })
  materialCode!: string;

  @Column('boolean')
  isOffCut!: boolean;

  /** Code of the plant. */
  @Column('varchar', { length: 32, nullable: true })
  fCode!: string | null;

  /** 0 in, 1 out. */
  @Column('int')
  direction!: number;

  @Column('int')
  quantity!: number;

  /** m² of all pieces */
  @SquareMetres()
  area!: number;

  @Money()
  amount!: number;

  @Column('int', { nullable: true })
  offCutStatus!: number | null;

  /** One of RefType. */
  @Column('int')
  refType!: number;

  @Column('uuid', { nullable: true })
  refId!: string | null;

  @Column('varchar', { length: 32, nullable: true })
  binCode!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  operator!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  remark!: string | null;

  /** When it went or came, as it was said. */
  @Column('timestamptz')
  time!: Date;

  /** When that was heard: later, where there was no network. */
  @Column('timestamptz')
  arrivedTime!: Date;
}

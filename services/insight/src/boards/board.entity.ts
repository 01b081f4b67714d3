import type { BoardItem, WidgetName } from '@ishare/contracts/insight/widgets.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { Language } from '@ishare/server/context.js';
import { Column, Index } from 'typeorm';

/** The board of one user, as he has put it. */
@TenantTable('own_board')
@Index('own_board_user_key', ['tenantId', 'userId'], { unique: true })
export class OwnBoard extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('jsonb')
  items!: BoardItem[];

  /** Widgets that the layout for him had when he put it: what comes later he is told of. */
  @Column('jsonb', { default: [] })
  known!: WidgetName[];
}

/** A screen on a wall that shows boards in turn. */
@TenantTable('tv_screen')
export class TvScreen extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('jsonb', { default: [] })
  layoutIds!: string[];

  @Column('int', { default: 60 })
  seconds!: number;

  @Column('varchar', { length: 8 })
  culture!: Language;

  @Column('int', { default: 22 })
  dimFrom!: number;

  @Column('int', { default: 6 })
  dimUntil!: number;

  /** In whose name it reads: who has paired it. */
  @Column('uuid')
  ownerId!: string;

  @Column('varchar', { length: 256 })
  ownerName!: string;

  @Column('timestamptz', { nullable: true })
  seenTime!: Date | null;
}

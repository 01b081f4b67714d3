import type { CheckFinding } from '@ishare/contracts/sales-order/json-check.js';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { Language } from '@ishare/server/context.js';
import { Check, Column, Index } from 'typeorm';
import { AuditDesign } from './audit-design.entity.js';

/** A finding with its message in all languages: who looks at it later may speak another one. */
export type KeptFinding = Omit<CheckFinding, 'message'> & { message: Record<Language, string> };

/** A line as it was handed in. */
export interface RoundLine {
  id: string;
  kind: number;
  name: string;
  code: string | null;
  length: number | null;
  width: number | null;
  height: number | null;
  color: string | null;
  count: number;
  roomName: string | null;
  cabinetNo: string | null;
  remark: string | null;
}

/** What was handed in for a round of a sheet, and what the rules found in it; never changed. */
@TenantTable('audit_round', { changeLog: false })
@Index('audit_round_key', ['tenantId', 'auditId', 'round'], { unique: true })
export class AuditRound extends TenantDetail {
  @Column('uuid')
  auditId!: string;

  @Column('int')
  round!: number;

  @Column('timestamptz')
  openedTime!: Date;

  /** The whole design; null where it is not known here. */
  @Column('jsonb', { nullable: true })
  content!: DesignContent | null;

  @Column('jsonb', { default: [] })
  lines!: RoundLine[];

  @Column('jsonb', { default: [] })
  findings!: KeptFinding[];

  /** Codes of the rules that found something. */
  @Column('jsonb', { default: [] })
  ruleCodes!: string[];
}

/** What somebody says of a sheet, pinned on its drawing or of the whole; open until it is settled, over all rounds. */
@TenantTable('audit_comment', {
  told: [
    {
      of: 'AuditDesign',
      by: 'auditId',
      property: ({ cabinetNo, round }: AuditComment) => `comment ${round}${cabinetNo ? ` ${cabinetNo}` : ''}`,
      value: ({ text, settledTime }: AuditComment) => ({ text, settledTime }),
    },
  ],
})
@Index('audit_comment_sheet_idx', ['tenantId', 'auditId', 'creationTime'])
@Check('audit_comment_point_check', '(x is null) = (y is null)')
export class AuditComment extends TenantRow {
  @Column('uuid')
  auditId!: string;

  @Column('int')
  round!: number;

  @Column('text')
  text!: string;

  @Column('varchar', { length: 64, nullable: true })
  roomName!: string | null;

  @Column('varchar', { length: 32, nullable: true })
  cabinetNo!: string | null;

  /** Shares of the cabinet's front, from its upper left corner. */
  @Column('double precision', { nullable: true })
  x!: number | null;

  @Column('double precision', { nullable: true })
  y!: number | null;

  @Column('varchar', { length: 256, nullable: true })
  authorName!: string | null;

  @Column('timestamptz', { nullable: true })
  settledTime!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  settledBy!: string | null;

  @Column('int', { nullable: true })
  settledRound!: number | null;
}

/** A point of the checklist that somebody has ticked in a round of a sheet. */
@TenantTable('audit_tick', {
  told: [
    {
      of: 'AuditDesign',
      by: 'auditId',
      property: ({ code, round }: AuditTick) => `tick ${round} ${code}`,
      value: ({ tickedBy }: AuditTick) => tickedBy,
    },
  ],
})
@Index('audit_tick_key', ['tenantId', 'auditId', 'round', 'code'], { unique: true })
export class AuditTick extends TenantDetail {
  @Column('uuid')
  auditId!: string;

  @Column('int')
  round!: number;

  @Column('varchar', { length: 64 })
  code!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  tickedBy!: string | null;

  @Column('timestamptz')
  tickedTime!: Date;
}

/** What of a sheet is kept for a round. */
export type RoundOf = Pick<AuditDesign, 'id' | 'round' | 'salesOrderId' | 'auditDesignId'>;

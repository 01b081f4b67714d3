import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import type { CalendarDay } from '@ishare/contracts/platform/calendar.js';

/** The working days of one year, of a factory or of all. */
@TenantTable('calendar')
@Index('calendar_name_key', ['tenantId', 'year', 'name'], { unique: true, where: 'not is_deleted' })
@Index('calendar_factory_key', ['tenantId', 'year', 'factoryId'], {
  unique: true,
  where: 'not is_deleted and factory_id is not null',
})
export class Calendar extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('uuid', { nullable: true })
  factoryId!: string | null;

  @Column('int')
  year!: number;

  /** One of DayType for Monday to Sunday; `days` goes before it. */
  @Column('jsonb', { default: [0, 0, 0, 0, 0, 0, 1] })
  weekdays!: number[];

  @Column('jsonb', { default: [] })
  days!: CalendarDay[];

  @Column('jsonb', { default: [] })
  shifts!: { start: string; end: string }[];

  /** What a full day takes: m² cut, m edged, holes bored. */
  @Column('jsonb', { default: {} })
  capacity!: { cut: number; edge: number; bore: number };
}

import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { filter } from '@ishare/crud/filters.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { defineResource, openToRead } from '@ishare/crud/resource.js';
import { Database } from '@ishare/data/database.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { auditedReply, concurrencyStamp, guid, query, requiredText } from '@ishare/server/schemas.js';
import { Injectable } from '@nestjs/common';
import { Column, Index } from 'typeorm';
import { z } from 'zod';

/** What a day is for work. */
export const DayType = { Work: 0, Rest: 1, Holiday: 2, Half: 3 } as const;

interface CalendarDay {
  date: string;
  type: number;
  name?: string | undefined;
}

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

const dayType = z.number().int().min(0).max(3);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const amount = z.number().min(0).max(10_000_000).default(0);

const fields = {
  name: requiredText(128),
  factoryId: guid()
    .nullish()
    .transform((value) => value ?? null),
  year: z.number().int().min(2000).max(2100),
  weekdays: z.array(dayType).length(7).default([0, 0, 0, 0, 0, 0, 1]),
  days: z
    .array(z.object({ date: z.iso.date(), type: dayType, name: z.string().max(64).optional() }))
    .max(366)
    .default([]),
  shifts: z
    .array(z.object({ start: clock, end: clock }))
    .max(6)
    .default([]),
  capacity: z.object({ cut: amount, edge: amount, bore: amount }).prefault({}),
};

/** Days are of the year and each stands once; shifts follow each other. */
function isConsistent(
  { year, days, shifts }: { year: number; days: CalendarDay[]; shifts: { start: string; end: string }[] },
  issues: z.core.$RefinementCtx,
): void {
  const seen = new Set<string>();
  days.forEach(({ date }, index) => {
    if (!date.startsWith(`${year}-`))
      issues.addIssue({ code: 'custom', path: ['days', index, 'date'], params: { text: 'Calendar:otherYear', year } });
    else if (seen.has(date))
      issues.addIssue({
        code: 'custom',
        path: ['days', index, 'date'],
        params: { text: 'Calendar:repeatedDay', date },
      });
    seen.add(date);
  });
  shifts.forEach(({ start, end }, index) => {
    if (start >= end || start < (shifts[index - 1]?.end ?? ''))
      issues.addIssue({ code: 'custom', path: ['shifts', index], params: { text: 'Calendar:shiftOrder' } });
  });
}

export const calendarResource = defineResource({
  name: 'Calendar',
  path: 'api/app/calendar',
  entity: Calendar,
  create: z.object(fields).superRefine(isConsistent),
  update: z.object({ ...fields, concurrencyStamp }).superRefine(isConsistent),
  reply: auditedReply.extend({
    name: z.string(),
    factoryId: z.guid().nullable(),
    year: z.number().int(),
    weekdays: z.array(z.number().int()),
    days: z.array(z.object({ date: z.string(), type: z.number().int(), name: z.string().optional() })),
    shifts: z.array(z.object({ start: z.string(), end: z.string() })),
    capacity: z.object({ cut: z.number(), edge: z.number(), bore: z.number() }),
  }),
  permissions: openToRead(basicSetupPermissions.names.Calendars),
  filters: { year: { schema: query.int(), op: 'eq' }, factoryId: filter.guid() },
  search: ['name'],
  sort: ['name', 'year', 'creationTime'],
  defaultSort: [
    { field: 'year', descending: true },
    { field: 'name', descending: false },
  ],
});

@Injectable()
export class CalendarService extends CrudService<Calendar> {
  constructor(
    database: Database,
    private readonly ports: Ports,
  ) {
    super(database, calendarResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    _tx: Tx,
    existing: Calendar | null,
  ): Promise<Values<Calendar>> {
    const values = body as unknown as Calendar;
    await refuseUnknown(
      'factoryId',
      values.factoryId,
      knownTo(this.ports.client(optimisationPort), 'factory'),
      existing?.factoryId,
    );
    return values;
  }
}

export class CalendarController extends CrudController(calendarResource, CalendarService) {}

import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { calendars } from '../things.js';
import { Calendar } from './calendar.entity.js';

@Injectable()
export class CalendarService extends ThingService<Calendar> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, calendars);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Calendar | null,
  ): Promise<Values<Calendar>> {
    const values = await super.toRow(body, tx, existing);
    if (values.factoryId === null) await this.refuseSecond(tx, values.year!, existing?.id);
    return values;
  }

  protected override async afterRestore(row: Calendar, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    if (row.factoryId === null) await this.refuseSecond(tx, row.year, row.id);
  }

  /** Of two for the whole company in one year nobody could tell which one holds. */
  private async refuseSecond(tx: Tx, year: number, id: string | undefined): Promise<void> {
    await tx.turn('calendars');
    const other = await tx.em.findOne(Calendar, {
      where: { year, factoryId: IsNull(), isDeleted: false, ...(id && { id: Not(id) }) },
    });
    if (other) throw invalid('year', 'Calendar:secondOfYear', { year, name: other.name });
  }
}

export class CalendarController extends CrudController(calendars.resource, CalendarService) {}

import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { areas } from '../things.js';
import { assertPlace } from '../tree-rows.js';
import { Area } from './area.entity.js';
import { MAX_AREA_LEVELS } from '@ishare/contracts/platform/area.js';

const tree = { entity: Area, where: {}, levels: MAX_AREA_LEVELS };

@Injectable()
export class AreaService extends ThingService<Area> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, areas);
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: Area | null): Promise<Values<Area>> {
    await tx.turn('areas');
    const { name, code, parentId } = body as unknown as Area;
    return { name, code, parentId, level: await assertPlace(tx, tree, { id: existing?.id ?? null, parentId }) };
  }

  /** What moves takes its subtree along. */
  protected override async afterUpdate({ id }: Area, tx: Tx): Promise<void> {
    const moved = await tx.query<{ id: string; was: number; level: number }>(
      `with recursive below as (
         select id, level, level as was from area where id = $1
         union all select c.id, b.level + 1, c.level from area c join below b on c.parent_id = b.id
           where not c.is_deleted
       ) update area set level = below.level from below where area.id = below.id and area.level <> below.level
         returning area.id, below.was, area.level`,
      [id],
    );
    for (const area of moved) tx.wrote(Area, area.id, { level: area.was }, { level: area.level });
  }

  override get restores(): boolean {
    return true;
  }

  protected override async lockFirst(_id: string, tx: Tx): Promise<void> {
    await tx.turn('areas');
  }

  /** Its place is there still, on whichever level that is now. */
  protected override async afterRestore(row: Area, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    const level = await assertPlace(tx, tree, row);
    if (level !== row.level) await tx.update(Area, row.id, { level });
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { name } = await tx.get(Area, id);
    if (await tx.find(Area, { parentId: id })) throw new AppError(errors.EntryHasChildren, { name });
    await super.beforeDelete(id, tx);
  }
}

export class AreaController extends CrudController(areas.resource, AreaService) {}

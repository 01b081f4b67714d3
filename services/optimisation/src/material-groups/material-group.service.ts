import type { MaterialGroup as MaterialGroupRecord } from '@ishare/contracts/optimisation/material-group.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { materialGroups } from '../things.js';
import { saysSomething } from './group-rule.js';
import type { MaterialGroup } from './material-group.entity.js';

@Injectable()
export class MaterialGroupService extends ThingService<MaterialGroup, MaterialGroupRecord> {
  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, materialGroups);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: MaterialGroup | null,
  ): Promise<Values<MaterialGroup>> {
    const given = (await super.toRow(body, tx, existing)) as Values<MaterialGroup> & MaterialGroup;
    if (!saysSomething(given)) throw invalid('materialCodes', 'MaterialGroup:noRule');
    const { thicknessFrom, thicknessTo } = given;
    if (thicknessFrom !== null && thicknessTo !== null && thicknessFrom > thicknessTo)
      throw invalid('thicknessTo', 'Validation:min', { minimum: thicknessFrom });
    return given;
  }
}

export class MaterialGroupController extends CrudController(materialGroups.resource, MaterialGroupService) {}

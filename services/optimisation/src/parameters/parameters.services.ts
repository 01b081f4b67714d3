import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { Inject, Injectable } from '@nestjs/common';
import { handOverDefault, keepOneDefault } from './default-flag.js';
import { MachineParameterSetting } from './machine-parameter-setting.entity.js';
import { machineParameterSettingResource } from './machine-parameter-setting.resource.js';
import { OptimiseParameterSetting } from './optimise-parameter-setting.entity.js';
import { optimiseParameterSettingResource } from './optimise-parameter-setting.resource.js';

@Injectable()
export class OptimiseParameterSettingService extends CrudService<OptimiseParameterSetting> {
  constructor(@Inject(Database) database: Database) {
    super(database, optimiseParameterSettingResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: OptimiseParameterSetting | null,
  ): Promise<Values<OptimiseParameterSetting>> {
    return {
      ...body,
      isDefault: await keepOneDefault(tx, OptimiseParameterSetting, existing, body.isDefault === true),
    };
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await handOverDefault(tx, OptimiseParameterSetting, id);
  }
}

@Injectable()
export class MachineParameterSettingService extends CrudService<MachineParameterSetting> {
  constructor(@Inject(Database) database: Database) {
    super(database, machineParameterSettingResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: MachineParameterSetting | null,
  ): Promise<Values<MachineParameterSetting>> {
    return { ...body, isDefault: await keepOneDefault(tx, MachineParameterSetting, existing, body.isDefault === true) };
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await handOverDefault(tx, MachineParameterSetting, id);
  }
}

export const parameterControllers = [
  CrudController(optimiseParameterSettingResource, OptimiseParameterSettingService),
  CrudController(machineParameterSettingResource, MachineParameterSettingService),
];

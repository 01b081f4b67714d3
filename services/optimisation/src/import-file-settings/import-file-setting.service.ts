import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Inject, Injectable } from '@nestjs/common';
import { handOverDefault, keepOneDefault } from '../parameters/default-flag.js';
import { ImportFileSettingDetail } from './import-file-setting-detail.entity.js';
import { ImportFileSetting } from './import-file-setting.entity.js';
import { importFileSettingDetailResource, importFileSettingResource } from './import-file-setting.resource.js';

@Injectable()
export class ImportFileSettingService extends CrudService<ImportFileSetting> {
  constructor(@Inject(Database) database: Database) {
    super(database, importFileSettingResource);
  }

  /** All settings of the tenant, for a choice. */
  async all(): Promise<{ items: unknown[] }> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: 1_000 });
    return { items: (JSON.parse(text) as { items: unknown[] }).items };
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: ImportFileSetting | null,
  ): Promise<Values<ImportFileSetting>> {
    return { ...body, isDefault: await keepOneDefault(tx, ImportFileSetting, existing, body.isDefault === true) };
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await handOverDefault(tx, ImportFileSetting, id);
  }
}

@Injectable()
export class ImportFileSettingDetailService extends CrudService<ImportFileSettingDetail> {
  constructor(@Inject(Database) database: Database) {
    super(database, importFileSettingDetailResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: ImportFileSettingDetail | null,
  ): Promise<Values<ImportFileSettingDetail>> {
    const settingId = existing?.importFileSettingId ?? (body.importFileSettingId as string);
    if (!(await tx.find(ImportFileSetting, { id: settingId })))
      throw invalid('importFileSettingId', 'Validation:unknown');
    return { ...body, importFileSettingId: settingId };
  }
}

import type { ImportFileSetting as SettingRecord } from '@ishare/contracts/optimisation/import-file-setting.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { importFileSettings } from '../things.js';
import type { ImportFileSetting } from './import-file-setting.entity.js';

@Injectable()
export class ImportFileSettingService extends ThingService<ImportFileSetting, SettingRecord> {
  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, importFileSettings);
  }

  /** All settings of the tenant, for a choice. */
  async all(): Promise<{ items: SettingRecord[] }> {
    return { items: await this.read({ skipCount: 0, maxResultCount: 1_000 }) };
  }
}

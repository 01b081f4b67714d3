import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { importFileSettings } from '../things.js';
import type { ImportFileSetting } from './import-file-setting.entity.js';

@Injectable()
export class ImportFileSettingService extends ThingService<ImportFileSetting> {
  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, importFileSettings);
  }

  /** All settings of the tenant, for a choice. */
  async all(): Promise<{ items: unknown[] }> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: 1_000 });
    return { items: (JSON.parse(text) as { items: unknown[] }).items };
  }
}

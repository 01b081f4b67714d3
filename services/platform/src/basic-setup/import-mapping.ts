import { splitOrderMappings } from '@ishare/contracts/platform/import-setup-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { importConfigs, importRuleMappings, importSplitOrderMappings } from '../things.js';
import { ImportConfig, ImportRuleMapping, ImportSplitOrderMapping } from './import-mapping.entity.js';

@Injectable()
export class ImportRuleMappingService extends ThingService<ImportRuleMapping> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, importRuleMappings);
  }

  /** A mapping that is switched off is nobody's default. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: ImportRuleMapping | null,
  ): Promise<Values<ImportRuleMapping>> {
    return super.toRow({ ...body, isDefault: body.isDefault === true && body.isEnable === true }, tx, existing);
  }

  /** The mapping of that id, else the default of a kind; null when there is none that is enabled. */
  find(id: string | null, moduleType: string): Promise<ImportRuleMapping | null> {
    return this.database.tx((tx) =>
      tx.find(ImportRuleMapping, { moduleType, isEnable: true, ...(id ? { id } : { isDefault: true }) }),
    );
  }

  /** All of a kind that are enabled, the default one first. */
  enabled(moduleType: string): Promise<ImportRuleMapping[]> {
    return this.database.tx((tx) =>
      tx.em.find(ImportRuleMapping, {
        where: { moduleType, isEnable: true, isDeleted: false },
        order: { isDefault: 'DESC', name: 'ASC', id: 'ASC' },
      }),
    );
  }
}

@Injectable()
export class ImportConfigService extends ThingService<ImportConfig> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, importConfigs);
  }

  /** The config of that id, else the default one; null when there is none. */
  find(id: string | null): Promise<ImportConfig | null> {
    return this.database.tx((tx) => tx.find(ImportConfig, id ? { id } : { isDefault: true }));
  }
}

@Injectable()
export class ImportSplitOrderMappingService extends ThingService<ImportSplitOrderMapping> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, importSplitOrderMappings);
  }

  find(id: string): Promise<ImportSplitOrderMapping | null> {
    return this.database.tx((tx) => tx.find(ImportSplitOrderMapping, { id, isEnable: true }));
  }

  /** Those that are offered, by name. */
  async lookup(type: string | undefined): Promise<{ id: string; name: string }[]> {
    const rows = await this.database.tx((tx) =>
      tx.em.find(ImportSplitOrderMapping, {
        where: { isEnable: true, isDeleted: false, ...(type ? { mappingType: type } : {}) },
        order: { name: 'ASC' },
      }),
    );
    return rows.map(({ id, name }) => ({ id, name }));
  }
}

export class ImportRuleMappingController extends CrudController(
  importRuleMappings.resource,
  ImportRuleMappingService,
) {}
export class ImportConfigController extends CrudController(importConfigs.resource, ImportConfigService) {}

export class ImportSplitOrderMappingController extends CrudController(
  importSplitOrderMappings.resource,
  ImportSplitOrderMappingService,
) {
  @Inject(ImportSplitOrderMappingService) private readonly mappings!: ImportSplitOrderMappingService;

  @Serves(splitOrderMappings.lookup)
  async lookup({ mappingType: type }: { mappingType?: string }) {
    return { items: await this.mappings.lookup(type) };
  }
}

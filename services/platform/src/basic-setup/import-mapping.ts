import { importMappingRule, importModules } from '@ishare/contracts/platform/import-mappings.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, openToRead } from '@ishare/crud/resource.js';
import { Database } from '@ishare/data/database.js';
import { TenantRow, TenantTable, type EntityClass } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { auditedReply, concurrencyStamp, itemsReply, query, requiredText } from '@ishare/server/schemas.js';
import { Get, Inject, Injectable } from '@nestjs/common';
import { Column, Index, type FindOptionsWhere } from 'typeorm';
import { z } from 'zod';

const { ImportRuleMappings, ImportSplitOrderMappings, ImportConfigs } = basicSetupPermissions.names;
type Rule = z.output<typeof importMappingRule>;

/** How the sheet of one kind of detail is read into an order. */
@TenantTable('import_rule_mapping')
@Index('import_rule_mapping_name_key', ['tenantId', 'moduleType', 'name'], { unique: true, where: 'not is_deleted' })
@Index('import_rule_mapping_default_key', ['tenantId', 'moduleType'], {
  unique: true,
  where: 'is_default and not is_deleted',
})
export class ImportRuleMapping extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** 0 xlsx, 1 csv, 2 txt. */
  @Column('int', { default: 0 })
  importFileType!: number;

  /** 0 ASCII, 1 UTF-16, 2 GBK, 3 UTF-8. */
  @Column('int', { default: 3 })
  importFileEncoding!: number;

  /** Rows above the first record; the last of them holds the titles. */
  @Column('int', { default: 1 })
  readRows!: number;

  @Column('varchar', { length: 64 })
  moduleType!: string;

  /** Chosen beforehand where sheets of its kind are read in. */
  @Column('boolean', { default: false })
  isDefault!: boolean;

  @Column('boolean', { default: true })
  isEnable!: boolean;

  @Column('jsonb', { default: [] })
  mappingRules!: Rule[];
}

/** How the sheet of a split order is read. */
@TenantTable('import_split_order_mapping')
@Index('import_split_order_mapping_name_key', ['tenantId', 'mappingType', 'name'], {
  unique: true,
  where: 'not is_deleted',
})
export class ImportSplitOrderMapping extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 64 })
  mappingType!: string;

  @Column('boolean', { default: true })
  isEnable!: boolean;

  @Column('jsonb', { default: [] })
  mappingRules!: Rule[];
}

/** The kinds of file that are read in. */
@TenantTable('import_config')
@Index('import_config_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
@Index('import_config_default_key', ['tenantId'], { unique: true, where: 'is_default and not is_deleted' })
export class ImportConfig extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** 0 xlsx, 1 csv, 2 txt. */
  @Column('int', { default: 0 })
  fileType!: number;

  /** 0 ASCII, 1 UTF-16, 2 GBK, 3 UTF-8. */
  @Column('int', { default: 3 })
  encoding!: number;

  @Column('boolean', { default: false })
  isDefault!: boolean;
}

/** Each field is filled from one column, and each column fills one field. */
const mappingRules = z
  .array(importMappingRule)
  .max(500)
  .superRefine((rules, issues) => {
    const [columns, fields] = [new Set<number>(), new Set<string>()];
    rules.forEach(({ columnIndex, fieldName }, index) => {
      if (columns.has(columnIndex))
        issues.addIssue({
          code: 'custom',
          path: [index, 'columnIndex'],
          params: { text: 'Form:repeated', name: columnIndex },
        });
      if (fields.has(fieldName))
        issues.addIssue({
          code: 'custom',
          path: [index, 'fieldName'],
          params: { text: 'Form:repeated', name: fieldName },
        });
      columns.add(columnIndex);
      fields.add(fieldName);
    });
  })
  .default([]);
const rulesReply = z.array(z.record(z.string(), z.unknown()));

/** import-02: UTF-8 unless told. */
const encoding = z.number().int().min(0).max(3).default(3);
const fileType = z.number().int().min(0).max(2).default(0);
/** Clients send it as a number or as text. */
const mappingType = z.union([z.number().int().transform(String), requiredText(64)]);

export const lookupQuery = z.object({ mappingType: query.text(64) });

const ruleFields = {
  name: requiredText(128),
  importFileType: fileType,
  importFileEncoding: encoding,
  readRows: z.number().int().min(0).max(100).default(1),
  moduleType: z.enum(importModules),
  isDefault: z.boolean().default(false),
  isEnable: z.boolean().default(true),
  mappingRules,
};

export const importRuleMappingResource = defineResource({
  name: 'ImportRuleMapping',
  path: 'api/basic-setup/import-rule-mappings',
  entity: ImportRuleMapping,
  create: z.object(ruleFields),
  update: z.object({ ...ruleFields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    importFileType: z.number().int(),
    importFileEncoding: z.number().int(),
    readRows: z.number().int(),
    moduleType: z.string(),
    isDefault: z.boolean(),
    isEnable: z.boolean(),
    mappingRules: rulesReply,
  }),
  permissions: openToRead(ImportRuleMappings),
  filters: { moduleType: filter.text(), isEnable: filter.bool() },
  search: ['name'],
  sort: ['name', 'moduleType', 'importFileType', 'isDefault', 'isEnable', 'creationTime'],
  defaultSort: [
    { field: 'moduleType', descending: false },
    { field: 'isDefault', descending: true },
    { field: 'name', descending: false },
  ],
});

const splitFields = { name: requiredText(128), mappingType, isEnable: z.boolean().default(true), mappingRules };

export const importSplitOrderMappingResource = defineResource({
  name: 'ImportSplitOrderMapping',
  path: 'api/import-split-order-mappings',
  entity: ImportSplitOrderMapping,
  create: z.object(splitFields),
  update: z.object({ ...splitFields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    mappingType: z.string(),
    isEnable: z.boolean(),
    mappingRules: rulesReply,
  }),
  permissions: openToRead(ImportSplitOrderMappings),
  filters: { mappingType: filter.text(), isEnable: filter.bool() },
  search: ['name'],
  sort: ['name', 'mappingType', 'isEnable', 'creationTime'],
  defaultSort: [
    { field: 'mappingType', descending: false },
    { field: 'name', descending: false },
  ],
});

const configFields = { name: requiredText(128), fileType, encoding, isDefault: z.boolean().default(false) };

export const importConfigResource = defineResource({
  name: 'ImportConfig',
  path: 'api/basic-setup/import-configs',
  entity: ImportConfig,
  create: z.object(configFields),
  update: z.object({ ...configFields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    fileType: z.number().int(),
    encoding: z.number().int(),
    isDefault: z.boolean(),
  }),
  permissions: openToRead(ImportConfigs),
  search: ['name'],
  sort: ['name', 'fileType', 'encoding', 'isDefault', 'creationTime'],
  defaultSort: [
    { field: 'isDefault', descending: true },
    { field: 'name', descending: false },
  ],
});

/** A new default takes the place of the one before; the lock makes two of them follow each other. */
async function replaceDefault<E extends ImportRuleMapping | ImportConfig>(
  tx: Tx,
  entity: EntityClass<E>,
  id: string | null,
  where: FindOptionsWhere<E>,
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [`default-${entity.name}`, tx.tenantId]);
  const standing = await tx.find(entity, { ...where, isDefault: true } as FindOptionsWhere<E>);
  if (standing && standing.id !== id) await tx.update(entity, standing.id, { isDefault: false } as Values<E>);
}

@Injectable()
export class ImportRuleMappingService extends CrudService<ImportRuleMapping> {
  constructor(database: Database) {
    super(database, importRuleMappingResource);
  }

  /** A mapping that is switched off is nobody's default. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: ImportRuleMapping | null,
  ): Promise<Values<ImportRuleMapping>> {
    const row = body as unknown as ImportRuleMapping;
    const isDefault = row.isDefault && row.isEnable;
    if (isDefault) await replaceDefault(tx, ImportRuleMapping, existing?.id ?? null, { moduleType: row.moduleType });
    return { ...row, isDefault };
  }

  /** The mapping of that id, else the default of a kind; null when there is none that is enabled. */
  find(id: string | null, moduleType: string): Promise<ImportRuleMapping | null> {
    return this.database.tx((tx) =>
      tx.find(ImportRuleMapping, { moduleType, isEnable: true, ...(id ? { id } : { isDefault: true }) }),
    );
  }
}

@Injectable()
export class ImportConfigService extends CrudService<ImportConfig> {
  constructor(database: Database) {
    super(database, importConfigResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: ImportConfig | null,
  ): Promise<Values<ImportConfig>> {
    const row = body as unknown as ImportConfig;
    if (row.isDefault) await replaceDefault(tx, ImportConfig, existing?.id ?? null, {});
    return row;
  }

  /** The config of that id, else the default one; null when there is none. */
  find(id: string | null): Promise<ImportConfig | null> {
    return this.database.tx((tx) => tx.find(ImportConfig, id ? { id } : { isDefault: true }));
  }
}

@Injectable()
export class ImportSplitOrderMappingService extends CrudService<ImportSplitOrderMapping> {
  constructor(database: Database) {
    super(database, importSplitOrderMappingResource);
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

export class ImportRuleMappingController extends CrudController(importRuleMappingResource, ImportRuleMappingService) {}
export class ImportConfigController extends CrudController(importConfigResource, ImportConfigService) {}

export class ImportSplitOrderMappingController extends CrudController(
  importSplitOrderMappingResource,
  ImportSplitOrderMappingService,
) {
  @Inject(ImportSplitOrderMappingService) private readonly mappings!: ImportSplitOrderMappingService;

  @Get('mapping-rules-lookup')
  @SignedIn('tenant')
  @Returns(itemsReply(z.object({ id: z.guid(), name: z.string() })))
  async lookup(@FromQuery(lookupQuery) { mappingType: type }: { mappingType?: string }) {
    return { items: await this.mappings.lookup(type) };
  }
}

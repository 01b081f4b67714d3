import { CodeSegmentType, dayIn, type CodeResetBy } from '@ishare/contracts/platform/code-rule.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { AuditedRow } from '@ishare/data/entities.js';
import { demoId } from '@ishare/server/demo.js';
import { LANGUAGES } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { CodeRuleService } from '../code-rules/code-rule.service.js';
import { DataDictionaryDetailService, DataDictionaryService } from '../dictionaries/data-dictionary.service.js';
import { DictionarySeeder } from '../dictionaries/dictionary.seeder.js';
import { seedWorkflows } from './seed-workflows.js';
import data from './demo-data.json' with { type: 'json' };
import { calendars } from '../things.js';
import { ImportConfigService, ImportRuleMappingService } from '../basic-setup/import-mapping.js';

type AnyService = Pick<CrudService<AuditedRow, z.ZodObject, z.ZodObject>, 'resource' | 'create'>;

const NUMBER_CELLS: readonly string[] = ['length', 'width', 'height', 'price', 'count'];
/**
 * How sheets of an order's tabs are read: by their titles, else in the order in which a tab is exported; null is the
 * amount, which is computed.
 */
const lineRules = data.lineColumns.flatMap((column, columnIndex) => {
  const [fieldName, title] = column ?? [];
  return fieldName === undefined
    ? []
    : [
        {
          columnIndex,
          fieldName,
          title,
          valueType: NUMBER_CELLS.includes(fieldName) ? 1 : 0,
          required: fieldName === 'name',
        },
      ];
});

/**
 * Code rules, dictionaries with the price list, how sheets are read into orders, and the plant's calendar of the demo
 * tenant, through the services that keep their rules.
 */
export async function seedDemo(app: NestFastifyApplication): Promise<void> {
  const database = app.get(Database);

  /** Makes a row under its fixed id unless it was ever there; true when it is new. */
  const once = async (service: AnyService, id: string, body: Record<string, unknown>): Promise<boolean> => {
    const { entity, create } = service.resource;
    if (await database.tx((tx) => tx.em.findOne(entity, { where: { id } as FindOptionsWhere<AuditedRow> })))
      return false;
    await service.create({ ...create!.parse(body), id, extraProperties: { isDemo: true } });
    return true;
  };

  const rules = app.get<AnyService>(CodeRuleService);
  for (const { code, name, prefix, date, digits, resetBy, gapless } of data.codeRules) {
    await once(rules, demoId('code-rule', code), {
      code,
      name,
      gapless,
      segments: [
        { type: CodeSegmentType.Const, value: prefix },
        { type: CodeSegmentType.Date, value: date },
        { type: CodeSegmentType.Const, value: '-' },
        {
          type: CodeSegmentType.Sequence,
          length: digits,
          resetBy: resetBy as (typeof CodeResetBy)[keyof typeof CodeResetBy],
        },
      ],
    });
  }

  await app.get(DictionarySeeder).ensure(LANGUAGES);
  const [dictionaries, details] = [
    app.get<AnyService>(DataDictionaryService),
    app.get<AnyService>(DataDictionaryDetailService),
  ];
  for (const { code, name, items } of data.dictionaries) {
    const dataDictionaryId = demoId('dictionary', code);
    if (!(await once(dictionaries, dataDictionaryId, { code, name, displayName: name }))) continue;
    for (const [index, [item, displayText, value]] of items.entries())
      await once(details, demoId('dictionary-item', `${code}/${item}`), {
        dataDictionaryId,
        code: item,
        displayText,
        value,
        order: index + 1,
      });
  }

  const [mappings, configs] = [app.get<AnyService>(ImportRuleMappingService), app.get<AnyService>(ImportConfigService)];
  for (const { code, ...config } of data.importConfigs) await once(configs, demoId('import-config', code), config);
  for (const mapping of data.lineMappings)
    await once(mappings, demoId('import-mapping', mapping.moduleType), {
      ...mapping,
      isDefault: true,
      mappingRules: lineRules,
    });

  const year = Number(dayIn(new Date(), settings.app.timeZone.default).slice(0, 4));
  const service = new CrudService(database, calendars.resource);
  await once(service as unknown as AnyService, demoId('calendar', String(year)), { ...data.calendar, year });
  await seedWorkflows(app);
}

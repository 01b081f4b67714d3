import {
  checkForm,
  checkRow,
  cleanForm as cleanedBy,
  computeForm,
  computeRow,
  holdsValue,
  type FormIssue,
} from '@ishare/contracts/platform/form-values.js';
import { columnsWith } from '@ishare/contracts/platform/form-fields.js';
import { flatWidgets, FormState } from '@ishare/contracts/platform/form-kinds.js';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { orderFormulas } from '@ishare/kernel/formulas.js';
import { cleanRichText } from '@ishare/server/rich-text.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { indexRecord, recordsOf, type Question } from './form-index.js';
import { FormCustomize, FormData, FormDataField, FormDataValue, FormFieldMapping } from './form.entity.js';
import { FormCustomizeService, type FormContent } from './form.service.js';
import { formDataFields, formDatas, formFieldMappings } from '../things.js';

const cleaned = (widgets: FormContent['widgets'], data: Record<string, unknown>) =>
  cleanedBy(widgets, data, cleanRichText);

/** Computes what the version computes, cleans texts with marks, and refuses what it does not allow. */
export function filledIn(
  { widgets, columns }: Pick<FormContent, 'widgets'> & { columns: readonly FormColumn[] },
  row: Pick<FormData, 'data' | 'items'>,
): Pick<FormData, 'data' | 'items'> {
  const valued = new Set(
    flatWidgets(widgets)
      .filter(({ type }) => holdsValue(type))
      .map(({ model }) => model),
  );
  const data = Object.fromEntries(
    Object.entries(computeForm(widgets, cleaned(widgets, row.data))).filter(
      ([name]) => valued.has(name) || name in row.data,
    ),
  );
  const items = row.items.map((item) => computeRow(columns, item));
  const inside =
    (prefix: string) =>
    ({ member, ...issue }: FormIssue) => ({ member: `${prefix}.${member}`, ...issue });
  const issues = [
    ...checkForm(widgets, data).map(inside('data')),
    ...items.flatMap((item, index) => checkRow(columns, item).map(inside(`items.${index}`))),
  ];
  if (issues.length > 0) throw new AppError(kernelErrors.Validation, {}, issues.slice(0, 100));
  return { data, items };
}

/** The fields that a filled-in form has of its own, in their order. */
const fieldsIn = (tx: Tx, formDataId: string): Promise<FormDataField[]> =>
  tx.em.find(FormDataField, { where: { formDataId, isDeleted: false }, order: { order: 'ASC', key: 'ASC' } });

@Injectable()
export class FormDataService extends ThingService<FormData> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly forms: FormCustomizeService,
  ) {
    super(database, ports, formDatas);
  }

  /** A new record is of the version that is published; one that stands stays with the version that wrote it. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: FormData | null,
  ): Promise<Values<FormData>> {
    const row = (await super.toRow(body, tx, existing)) as FormData;
    if (existing) {
      const { widgets, columns } = await this.forms.contentIn(tx, existing.formId, existing.version);
      const own = await fieldsIn(tx, existing.id);
      return { ...row, ...filledIn({ widgets, columns: columnsWith(columns, own) }, row) };
    }
    const form = await tx.get(FormCustomize, row.formId, { lock: true });
    if (form.publishedVersion === null || form.state === FormState.Retired)
      throw new AppError(errors.FormNotPublished, { name: form.name });
    return {
      ...row,
      version: form.publishedVersion,
      ...filledIn(await this.forms.contentIn(tx, form.id, form.publishedVersion), row),
    };
  }

  protected override afterCreate(row: FormData, tx: Tx): Promise<void> {
    return this.index(row, tx);
  }

  protected override afterUpdate(row: FormData, tx: Tx): Promise<void> {
    return this.index(row, tx);
  }

  private async index(row: FormData, tx: Tx): Promise<void> {
    const { publishedVersion } = await tx.get(FormCustomize, row.formId);
    await indexRecord(tx, row, publishedVersion);
  }

  override async list(query: ListQuery & Question) {
    const { field, value, from, to, ...rest } = query;
    if (field === undefined) return super.list(rest as ListQuery);
    const ids = await this.database.tx((tx) => recordsOf(tx, { formId: query.formId, field, value, from, to }));
    return super.list({ ...rest, ids } as ListQuery);
  }

  protected override where(query: ListQuery): Condition[] {
    const { ids } = query as ListQuery & { ids?: string[] };
    return [...super.where(query), ...(ids ? [{ fields: ['id'], op: 'in', value: ids } as const] : [])];
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await tx.get(FormData, id, { lock: true });
    await tx.removeAll(FormDataValue, { formDataId: id });
    for (const field of await tx.em.findBy(FormDataField, { formDataId: id, isDeleted: false }))
      await tx.remove(FormDataField, field.id);
  }

  /**
   * Gives each published form without any data (or the one named) a first record of its default values, with the
   * columns as its fields.
   */
  async init(formId: string | null): Promise<void> {
    await this.database.tx(async (tx) => {
      if (formId) await tx.get(FormCustomize, formId);
      const forms = await tx.em.find(FormCustomize, {
        where: { isDeleted: false, state: FormState.Published, ...(formId ? { id: formId } : {}) },
        lock: { mode: 'pessimistic_write' },
      });
      for (const form of forms) {
        if (form.publishedVersion === null || (await tx.find(FormData, { formId: form.id }))) continue;
        const { widgets, columns } = await this.forms.contentIn(tx, form.id, form.publishedVersion);
        const data = Object.fromEntries(
          flatWidgets(widgets).flatMap(({ type, model, options }) =>
            holdsValue(type) && options.defaultValue !== undefined ? [[model, options.defaultValue]] : [],
          ),
        );
        const record = await tx.insert(FormData, {
          formId: form.id,
          version: form.publishedVersion,
          name: form.name,
          code: form.code,
          source: 'init',
          refType: null,
          refId: null,
          data,
          items: [],
        });
        await indexRecord(tx, record, form.publishedVersion);
        await tx.insertMany(
          FormDataField,
          columns.map(
            ({ key, title, displayName, displayWidth, widget, defaultValue, compute, options, required }, order) => ({
              formDataId: record.id,
              key,
              title: title ?? null,
              displayName: displayName ?? null,
              displayWidth: displayWidth ?? null,
              widget,
              defaultValue: defaultValue === undefined || defaultValue === null ? null : String(defaultValue),
              compute: compute ?? null,
              options: (options ?? []) as FormDataField['options'],
              required,
              order,
            }),
          ),
        );
      }
    });
  }
}

@Injectable()
export class FormDataFieldService extends ThingService<FormDataField> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly forms: FormCustomizeService,
  ) {
    super(database, ports, formDataFields);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: FormDataField | null,
  ): Promise<Values<FormDataField>> {
    const row = (await super.toRow(body, tx, existing)) as FormDataField;
    const formDataId = existing?.formDataId ?? row.formDataId;
    const { formId, version } = await tx.get(FormData, formDataId, { lock: true });
    const { columns } = await this.forms.contentIn(tx, formId, version);
    const others = (await fieldsIn(tx, formDataId)).filter(({ id }) => id !== existing?.id);
    refuseCircle(columnsWith(columns, [...others, row]));
    return row;
  }
}

/** Formulas of the record's table that read each other in a circle would never come to anything. */
function refuseCircle(columns: readonly FormColumn[]): void {
  const formulas = columns.flatMap(({ key, compute }) => (compute === undefined ? [] : [[key, compute] as const]));
  const { circle } = orderFormulas(Object.fromEntries(formulas));
  if (circle) throw invalid('compute', 'Form:circle', { names: circle.join(', ') });
}

@Injectable()
export class FormFieldMappingService extends ThingService<FormFieldMapping> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, formFieldMappings);
  }

  /** The target is a widget or a column of the form. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: FormFieldMapping | null,
  ): Promise<Values<FormFieldMapping>> {
    const row = await super.toRow(body, tx, existing);
    const { widgets, columns } = await tx.get(FormCustomize, row.formId as string, { lock: true });
    const known = [
      ...flatWidgets(widgets)
        .filter(({ type }) => holdsValue(type))
        .map(({ model }) => model),
      ...columns.map(({ key }) => key),
    ];
    if (!known.includes(row.targetField as string))
      throw invalid('targetField', 'Form:unknownTarget', { name: row.targetField });
    return row;
  }
}

import { isDeepStrictEqual } from 'node:util';
import { FormState } from '@ishare/contracts/platform/form-kinds.js';
import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { indexForm } from './form-index.js';
import { FormCustomize, FormCustomizeVersion, FormData, FormFieldMapping } from './form.entity.js';
import type { FormJson, FormJsonBody } from '@ishare/contracts/platform/form-routes.js';
import { forms } from '../things.js';

/** What a form consists of, in one version. */
export interface FormContent {
  widgets: FormWidget[];
  columns: FormColumn[];
}

/**
 * Forms: a draft is edited in place; a published version stays as it is, and its next change begins a draft of the next
 * one.
 */
@Injectable()
export class FormCustomizeService extends ThingService<FormCustomize> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, forms);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: FormCustomize | null,
  ): Promise<Values<FormCustomize>> {
    const row = (await super.toRow(body, tx, existing)) as Values<FormCustomize> & FormContent;
    const isChanged =
      existing !== null &&
      !(isDeepStrictEqual(row.widgets, existing.widgets) && isDeepStrictEqual(row.columns, existing.columns));
    const begins = isChanged && existing.publishedVersion === existing.version;
    const version = existing ? existing.version + (begins ? 1 : 0) : 1;
    const state = row.state ?? (begins || !existing ? FormState.Draft : existing.state);
    return {
      ...row,
      version,
      state,
      publishedVersion: state === FormState.Published ? version : (existing?.publishedVersion ?? null),
    };
  }

  protected override afterCreate(row: FormCustomize, tx: Tx): Promise<void> {
    return this.keepVersion(row, tx);
  }

  protected override afterUpdate(row: FormCustomize, tx: Tx): Promise<void> {
    return this.keepVersion(row, tx);
  }

  private async keepVersion({ id, state, version, widgets, columns }: FormCustomize, tx: Tx): Promise<void> {
    if (state !== FormState.Published || (await tx.find(FormCustomizeVersion, { formId: id, version }))) return;
    await tx.insert(FormCustomizeVersion, { formId: id, version, widgets, columns, publishedTime: new Date() });
    await indexForm(tx, id, widgets);
  }

  override get restores(): boolean {
    return true;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { name } = await tx.get(FormCustomize, id, { lock: true });
    if (await tx.find(FormData, { formId: id })) throw new AppError(errors.FormInUse, { name });
    await super.beforeDelete(id, tx);
  }

  /** The content that is being edited, or that of a published version. */
  async json(id: string, version?: number): Promise<FormJson> {
    const form = await this.database.tx((tx) => tx.get(FormCustomize, id));
    const { widgets, columns } =
      version === undefined || version === form.version ? form : await this.content(id, version);
    const { code, name, formType, state, publishedVersion, concurrencyStamp } = form;
    return {
      id,
      code,
      name,
      formType,
      version: version ?? form.version,
      state,
      publishedVersion,
      widgets,
      columns,
      concurrencyStamp,
    };
  }

  async putJson(id: string, { json: { widgets, list, columns }, concurrencyStamp }: FormJsonBody): Promise<FormJson> {
    const {
      code,
      name,
      formType,
      widgets: standing,
      columns: standingColumns,
    } = await this.database.tx((tx) => tx.get(FormCustomize, id));
    await this.update(id, {
      code,
      name,
      formType,
      widgets: widgets ?? list ?? standing,
      columns: columns ?? standingColumns,
      concurrencyStamp,
    });
    return this.json(id);
  }

  /** For other services; the latest published version unless one is named. */
  published(
    id: string,
    version: number | null,
  ): Promise<(FormContent & Pick<FormCustomize, 'id' | 'code' | 'name' | 'formType' | 'version'>) | null> {
    return this.database.tx(async (tx) => {
      const form = await tx.find(FormCustomize, { id });
      const wanted = version ?? form?.publishedVersion ?? null;
      const content =
        form && wanted !== null ? await tx.find(FormCustomizeVersion, { formId: id, version: wanted }) : null;
      if (!form || !content) return null;
      return {
        id,
        code: form.code,
        name: form.name,
        formType: form.formType,
        version: content.version,
        widgets: content.widgets,
        columns: content.columns,
      };
    });
  }

  /** From which fields of an order those of the form are filled. */
  mappings(formId: string): Promise<Pick<FormFieldMapping, 'sourceField' | 'targetField'>[]> {
    return this.database.tx((tx) =>
      tx.em.find(FormFieldMapping, {
        where: { formId, isDeleted: false },
        select: { id: true, sourceField: true, targetField: true },
        order: { mappingType: 'ASC', targetField: 'ASC' },
      }),
    );
  }

  content(id: string, version: number): Promise<FormContent> {
    return this.database.tx((tx) => this.contentIn(tx, id, version));
  }

  async contentIn(tx: Tx, id: string, version: number): Promise<FormContent> {
    const row = await tx.find(FormCustomizeVersion, { formId: id, version });
    if (!row) throw notFound('FormCustomizeVersion', `${id} ${version}`);
    return row;
  }
}

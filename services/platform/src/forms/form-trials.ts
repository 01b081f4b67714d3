import { formChanges } from '@ishare/contracts/platform/form-diff.js';
import type { FormUse } from '@ishare/contracts/platform/form-routes.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { FormCustomize, FormCustomizeVersion, FormData, FormFieldMapping } from './form.entity.js';
import { filledIn } from './form-data.service.js';

/** Records that a trial asks, and faults that it tells. */
const MOST_RECORDS = 2_000;
const MOST_FAULTS = 100;

/** What was filled in, here or on the page of an order. */
type Filled = Pick<FormData, 'id' | 'name' | 'data' | 'items'>;

/** What a form that is being edited would do to what was filled in, and who would be touched. */
@Injectable()
export class FormTrials {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {}

  async tryOut(id: string) {
    const { form, before, own } = await this.database.tx(async (tx) => {
      const found = await tx.get(FormCustomize, id);
      return {
        form: found,
        before: found.publishedVersion
          ? await tx.find(FormCustomizeVersion, { formId: id, version: found.publishedVersion })
          : null,
        own: await tx.em.find(FormData, {
          where: { formId: id, isDeleted: false },
          order: { creationTime: 'DESC' },
          take: MOST_RECORDS,
        }),
      };
    });
    const asked = { tenantId: currentTenantId(), formId: id, most: MOST_RECORDS };
    const ofOrders = await this.ports.client(salesOrderPort).formRecords(asked);
    const records: Filled[] = [...ofOrders.map((one) => ({ ...one, items: [] })), ...own].slice(0, MOST_RECORDS);
    const gone = before ? formChanges(before, form).filter(({ kind }) => kind === 'lost') : [];
    const fields = gone.map(({ field }) => field).filter((field) => !field.startsWith('['));
    const faults = records.flatMap((record) => this.faultsOf(form, record, fields));
    return {
      asked: records.length,
      sound: records.length - new Set(faults.map(({ id: record }) => record)).size,
      faults: faults.slice(0, MOST_FAULTS),
      lost: fields
        .map((field) => ({ field, count: records.filter(({ data }) => (data[field] ?? null) !== null).length }))
        .filter(({ count }) => count > 0),
    };
  }

  private faultsOf(form: FormCustomize, { id, name, data, items }: Filled, gone: readonly string[]) {
    const kept = Object.fromEntries(Object.entries(data).filter(([field]) => !gone.includes(field)));
    try {
      filledIn(form, { data: kept, items });
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const language = currentContext()?.language ?? 'zh-Hans';
      return error.issues.map(({ member, text, data: said }) => ({
        id,
        name,
        member,
        text: this.localizer.text(language, text, { member, ...said }),
      }));
    }
  }

  async uses(formId: string): Promise<FormUse[]> {
    const tenantId = currentTenantId();
    const { filled, mappings } = await this.database.tx(async (tx) => {
      await tx.get(FormCustomize, formId);
      return {
        filled: await tx.em.count(FormData, { where: { formId, isDeleted: false } }),
        mappings: await tx.em.count(FormFieldMapping, { where: { formId, isDeleted: false } }),
      };
    });
    const elsewhere = await this.ports.client(salesOrderPort).formUses({ tenantId, formId });
    return [
      ...elsewhere,
      { kind: 'filled' as const, name: null, count: filled },
      { kind: 'mapping' as const, name: null, count: mappings },
    ].filter(({ count }) => count > 0);
  }
}

// Values of filled-in forms that may be asked for: kept beside the records in columns of their kinds.
import { flatWidgets, queryKinds } from '@ishare/contracts/platform/form-kinds.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { FormCustomizeVersion, FormData, FormDataValue } from './form.entity.js';

/** Records that a question finds at most. */
const MOST = 5_000;
const MAX_TEXT = 256;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Record_ = Pick<FormData, 'id' | 'formId' | 'data'>;

function valuesOf(widgets: readonly FormWidget[], { id, formId, data }: Record_): Values<FormDataValue>[] {
  return flatWidgets(widgets).flatMap(({ type, model: field, options }): Values<FormDataValue>[] => {
    const value = options.isQueryable ? data[field] : undefined;
    const kind = queryKinds[type];
    if (value === undefined || value === null || value === '' || !kind) return [];
    const none = { textValue: null, numberValue: null, dayValue: null };
    const of = { formDataId: id, formId, field, ...none };
    if (kind === 'number') return typeof value === 'number' ? [{ ...of, numberValue: value }] : [];
    if (kind === 'day') return typeof value === 'string' && DAY.test(value) ? [{ ...of, dayValue: value }] : [];
    return typeof value === 'object' ? [] : [{ ...of, textValue: String(value).slice(0, MAX_TEXT) }];
  });
}

/** Keeps what may be asked of a record, by the version that is published now. */
export async function indexRecord(tx: Tx, record: Record_, publishedVersion: number | null): Promise<void> {
  const version = await tx.find(FormCustomizeVersion, { formId: record.formId, version: publishedVersion ?? 0 });
  const values = version ? valuesOf(version.widgets, record) : [];
  await tx.replaceAll(FormDataValue, { formDataId: record.id }, values);
}

/** The same of all records of a form, which has just been published. */
export async function indexForm(tx: Tx, formId: string, widgets: readonly FormWidget[]): Promise<void> {
  await tx.removeAll(FormDataValue, { formId });
  if (!flatWidgets(widgets).some(({ options }) => options.isQueryable)) return;
  const records = await tx.em.find(FormData, {
    where: { formId, isDeleted: false },
    select: { id: true, formId: true, data: true },
  });
  await tx.insertMany(
    FormDataValue,
    records.flatMap((record) => valuesOf(widgets, record)),
  );
}

/** What is asked of a field of a form: a text that its value holds, or ends that it lies between. */
export interface Question {
  formId?: string | undefined;
  field?: string | undefined;
  value?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const numberIn = (member: string, text: string | undefined): number | null => {
  if (text === undefined) return null;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw invalid(member, 'Validation:type', { expected: 'number' });
  return number;
};

/** Records of a form of which a question holds. */
export async function recordsOf(tx: Tx, { formId, field, value, from, to }: Question): Promise<string[]> {
  if (!formId) throw invalid('formId', 'Validation:required');
  const isDay = [from, to].some((end) => end !== undefined && DAY.test(end));
  const days = isDay ? [from ?? null, to ?? null] : [null, null];
  const numbers = isDay ? [null, null] : [numberIn('from', from), numberIn('to', to)];
  const rows = await tx.query<{ id: string }>(
    `select form_data_id as id from form_data_value
      where form_id = $1 and field = $2
        and ($3::text is null or strpos(lower(text_value), lower($3)) > 0)
        and ($4::float8 is null or number_value >= $4) and ($5::float8 is null or number_value <= $5)
        and ($6::date is null or day_value >= $6) and ($7::date is null or day_value <= $7)
      limit ${MOST}`,
    [formId, field, value ?? null, ...numbers, ...days],
  );
  return rows.map(({ id }) => id);
}

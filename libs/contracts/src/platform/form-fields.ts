// Fields that a filled-in form has beyond its version: columns of its table, of that record alone.
import type { RecordOf } from '../things/thing.js';
import type { formDataField } from './form-things.js';
import type { FormColumn } from './forms.js';

export type OwnField = Pick<
  RecordOf<typeof formDataField>,
  'key' | 'title' | 'displayName' | 'displayWidth' | 'defaultValue' | 'compute' | 'options' | 'required'
> & { widget: string | null };

/** Default values are kept as texts. */
function beginsWith(widget: string, text: string): FormColumn['defaultValue'] {
  if (widget === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return widget === 'boolean' ? text === 'true' : text;
}

/** What a field says; what it leaves open is as the version has it. */
function columnOf(field: OwnField): Partial<FormColumn> & Pick<FormColumn, 'key'> {
  const { key, title, displayName, displayWidth, widget, defaultValue, compute, options, required } = field;
  return {
    key,
    widget: widget as FormColumn['widget'],
    required: required ?? false,
    ...(title && { title }),
    ...(displayName && { displayName }),
    ...(displayWidth && { displayWidth }),
    ...(defaultValue && { defaultValue: beginsWith(widget ?? 'text', defaultValue) }),
    ...(compute && { compute }),
    ...(options && options.length > 0 && { options: [...options] }),
  };
}

/** The columns of a filled-in form: those of its version, as its own fields change them, and what these add. */
export function columnsWith(columns: readonly FormColumn[], fields: readonly OwnField[]): readonly FormColumn[] {
  if (fields.length === 0) return columns;
  const own = new Map(fields.map((field) => [field.key, columnOf(field)]));
  const known = new Set(columns.map(({ key }) => key));
  const added = [...own.values()].filter(({ key }) => !known.has(key));
  return [
    ...columns.map((column): FormColumn => ({ ...column, ...own.get(column.key) })),
    ...added.map((column): FormColumn => ({ widget: 'text', required: false, isShow: true, ...column })),
  ];
}

import { roundDecimal } from '@ishare/kernel/decimal.js';
import type { ExpressionScope } from '@ishare/kernel/expression-values.js';
import { compileFormulas, type Formulas } from '@ishare/kernel/formulas.js';
import { z } from 'zod';
import { flatWidgets, isSafeLink, type WidgetType } from './form-kinds.js';
import { tabOfRow, tabsOf } from './form-tables.js';
import type { FormColumn, FormWidget } from './forms.js';

/** The values of a form by `model`, or those of one row by column key. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface FormIssue {
  member: string;
  /** Key of the message, as the server's i18n files have it. */
  text: string;
  data?: Readonly<Record<string, unknown>>;
}

type Fault = Omit<FormIssue, 'member'>;
/** What a single value is checked by. */
type Limits = {
  min?: number | undefined;
  max?: number | undefined;
  precision?: number | undefined;
  multiple?: boolean | undefined;
  options?: readonly { value: unknown }[] | undefined;
  /** Where choices come from that do not stand in the form. */
  source?: string | undefined;
};
type Check = (value: unknown, limits: Limits) => Fault | null;

const wrongType = (expected: string): Fault => ({ text: 'Validation:type', data: { expected } });

function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < 9; decimals++) if (roundDecimal(value, decimals) === value) return decimals;
  return 9;
}

const isText: Check = (value) =>
  typeof value !== 'string'
    ? wrongType('string')
    : value.length > 20_000
      ? { text: 'Validation:maxLength', data: { maximum: 20_000 } }
      : null;
/** forms-05. */
const isNumber: Check = (value, { min, max, precision }) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType('number');
  if (min !== undefined && value < min) return { text: 'Validation:min', data: { minimum: min } };
  if (max !== undefined && value > max) return { text: 'Validation:max', data: { maximum: max } };
  return precision !== undefined && decimalsOf(value) > precision
    ? { text: 'Form:precision', data: { maximum: precision } }
    : null;
};
const isBoolean: Check = (value) => (typeof value === 'boolean' ? null : wrongType('boolean'));
/** What an address gives is not known here. */
const isOneOf = (value: unknown, { options, source }: Limits): boolean =>
  source !== undefined || !options || options.length === 0 || options.some((option) => option.value === value);
const isChoice: Check = (value, limits) =>
  isOneOf(value, limits) && ['string', 'number', 'boolean'].includes(typeof value)
    ? null
    : { text: 'Validation:option' };
const areChoices: Check = (value, limits) =>
  !Array.isArray(value)
    ? wrongType('array')
    : value.every((one) => isChoice(one, limits) === null)
      ? null
      : { text: 'Validation:option' };
interface Branch {
  value: unknown;
  children?: readonly unknown[] | undefined;
}
/** From the first choice down to one that has none below it. */
const isPath: Check = (value, { options, source }) => {
  if (!Array.isArray(value)) return wrongType('array');
  if (source !== undefined) return areChoices(value, {});
  let level = options as readonly Branch[] | undefined;
  if (!level || level.length === 0) return null;
  for (const step of value as unknown[]) {
    const found: Branch | undefined = level?.find((one) => one.value === step);
    if (!found) return { text: 'Validation:option' };
    level = found.children as readonly Branch[] | undefined;
  }
  return level && level.length > 0 ? { text: 'Validation:option' } : null;
};
const MAX_ROWS = 2_000;
const isRow = (row: unknown): row is FormValues => typeof row === 'object' && row !== null && !Array.isArray(row);
const areRows: Check = (value) => {
  if (!Array.isArray(value) || !value.every(isRow)) return wrongType('array');
  return value.length > MAX_ROWS ? { text: 'Validation:maxItems', data: { maximum: MAX_ROWS } } : null;
};
/** The first cell of a table that its column does not allow. */
function faultOfCells(widget: FormWidget, rows: readonly FormValues[]): Fault | null {
  const tabs = tabsOf(widget);
  for (const [index, row] of rows.entries()) {
    const columns = tabOfRow(tabs, row)?.columns ?? [];
    const [issue] = checkRow(columns, row);
    if (!issue) continue;
    const { title, displayName } = columns.find(({ key }) => key === issue.member)!;
    return { text: 'Form:cell', data: { row: index + 1, column: displayName ?? title ?? issue.member } };
  }
  return null;
}
/** forms-07. */
const isDate: Check = (value) => {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  const date = parts && new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return date?.toISOString().slice(0, 10) === value ? null : { text: 'Validation:format' };
};
const isTime: Check = (value) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)
    ? null
    : { text: 'Validation:format' };
const isColor: Check = (value) =>
  typeof value === 'string' && /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\))$/i.test(value)
    ? null
    : { text: 'Validation:format' };
/** What stands in no key runs in nobody's browser: an address leads to the web or to a page of ours. */
const isAddress: Check = (value, limits) =>
  isText(value, limits) ?? (isSafeLink(value as string) ? null : { text: 'Validation:format' });
/** As many as the stars and the scale that are shown, where the form says nothing else. */
const within =
  (most: number, decimals?: number): Check =>
  (value, { min = 0, max = most, precision = decimals }) =>
    isNumber(value, { min, max, precision });
/** Older clients send it as a text; one that cannot be read is none. */
const isJson: Check = (value) => {
  if (typeof value !== 'string') return null;
  try {
    JSON.parse(value);
    return null;
  } catch {
    return { text: 'Validation:format' };
  }
};
const isId = z.guid();
const areFiles: Check = (value) => {
  if (!Array.isArray(value)) return wrongType('array');
  return value.every((one) => isRow(one) && isId.safeParse(one.id).success) ? null : { text: 'Validation:format' };
};

/** Null for widgets that hold no value. */
const CHECKS: Readonly<Record<WidgetType, Check | null>> = {
  input: isText,
  textarea: isText,
  editor: isText,
  urlValue: isAddress,
  number: isNumber,
  rate: within(5, 0),
  slider: within(100),
  switch: isBoolean,
  radio: isChoice,
  checkbox: areChoices,
  select: (value, limits) => (limits.multiple ? areChoices : isChoice)(value, limits),
  cascader: isPath,
  date: isDate,
  time: isTime,
  color: isColor,
  imgupload: areFiles,
  datatable: areRows,
  json: isJson,
  checkjson: isJson,
  blank: null,
  text: null,
  button: null,
  download: null,
  urlButton: null,
};

export function holdsValue(type: WidgetType): boolean {
  return CHECKS[type] !== null;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What formulas may read: numbers, texts and truth values, and the rows of tables. */
function asScope(values: FormValues): ExpressionScope {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value === null || Array.isArray(value) || ['number', 'string', 'boolean'].includes(typeof value),
    ),
  ) as ExpressionScope;
}

interface Computing {
  formulas: Formulas;
  precisions: ReadonlyMap<string, number | undefined>;
}

/** What widgets or columns compute, read once. */
const computings = new WeakMap<object, Computing>();

function computingOf<T extends object>(
  of: readonly T[],
  fieldsOf: (of: readonly T[]) => { name: string; compute?: string | undefined; precision?: number | undefined }[],
): Computing {
  const known = computings.get(of);
  if (known) return known;
  const fields = fieldsOf(of);
  const made = {
    formulas: compileFormulas(
      Object.fromEntries(fields.flatMap(({ name, compute }) => (compute === undefined ? [] : [[name, compute]]))),
    ),
    precisions: new Map(fields.map(({ name, precision }) => [name, precision])),
  };
  computings.set(of, made);
  return made;
}

function withComputed(
  { formulas, precisions }: Computing,
  values: FormValues,
  changed: string | undefined,
): Record<string, unknown> {
  const scope = asScope(values);
  const results = changed === undefined ? formulas.evaluate(scope) : formulas.evaluateAfter(changed, scope);
  const next: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(results)) {
    const precision = precisions.get(name);
    next[name] = typeof value === 'number' && precision !== undefined ? roundDecimal(value, precision) : value;
  }
  return next;
}

const fieldsOfWidgets = (widgets: readonly FormWidget[]) =>
  flatWidgets(widgets).map(({ model, options: { compute, precision } }) => ({ name: model, compute, precision }));

/** The tables of a form, each with a formula in a column at least; found once. */
const computedTables = new WeakMap<readonly FormWidget[], readonly FormWidget[]>();

function tablesIn(widgets: readonly FormWidget[]): readonly FormWidget[] {
  const known = computedTables.get(widgets);
  if (known) return known;
  const tables = flatWidgets(widgets).filter(
    (widget) =>
      widget.type === 'datatable' &&
      tabsOf(widget).some(({ columns }) => columns.some(({ compute }) => compute !== undefined)),
  );
  computedTables.set(widgets, tables);
  return tables;
}

/** The values with the computed cells of the rows of tables, which formulas of the form read. */
function withRows(widgets: readonly FormWidget[], values: FormValues, changed: string | undefined): FormValues {
  const moved = tablesIn(widgets).filter(({ model }) => changed === undefined || changed === model);
  if (moved.length === 0) return values;
  const next: Record<string, unknown> = { ...values };
  for (const widget of moved) {
    const rows = values[widget.model];
    if (!Array.isArray(rows)) continue;
    const tabs = tabsOf(widget);
    next[widget.model] = (rows as unknown[]).map((row) => {
      const columns = isRow(row) ? tabOfRow(tabs, row)?.columns : undefined;
      return columns ? computeRow(columns, row as FormValues) : row;
    });
  }
  return next;
}

/**
 * The values with those of computed widgets put in; `changed`: the one value that is another since they were put in
 * last, so that only what follows from it is computed.
 */
export function computeForm(
  widgets: readonly FormWidget[],
  values: FormValues,
  changed?: string,
): Record<string, unknown> {
  return withComputed(computingOf(widgets, fieldsOfWidgets), withRows(widgets, values, changed), changed);
}

/** What is wrong with the values of a form; computed ones must be in already. */
export function checkForm(widgets: readonly FormWidget[], values: FormValues): FormIssue[] {
  const all = flatWidgets(widgets).filter(({ type }) => holdsValue(type));
  const known = new Set(all.map(({ model }) => model));
  return [
    ...Object.keys(values)
      .filter((name) => !known.has(name))
      .map((member) => ({ member, text: 'Form:unknownField' })),
    ...all.flatMap((widget): FormIssue[] => {
      const { model, type, options } = widget;
      const value = values[model];
      if (isEmpty(value)) return options.required ? [{ member: model, text: 'Validation:required' }] : [];
      const fault =
        CHECKS[type]!(value, options) ??
        (type === 'datatable' ? faultOfCells(widget, value as readonly FormValues[]) : null);
      return fault ? [{ member: model, ...fault }] : [];
    }),
  ];
}

/** The values with each text of an `editor` as `clean` leaves it. */
export function cleanForm(
  widgets: readonly FormWidget[],
  values: FormValues,
  clean: (html: string) => string,
): Record<string, unknown> {
  const rich = flatWidgets(widgets).filter(({ type, model }) => type === 'editor' && typeof values[model] === 'string');
  return { ...values, ...Object.fromEntries(rich.map(({ model }) => [model, clean(values[model] as string)])) };
}

const fieldsOfColumns = (columns: readonly FormColumn[]) =>
  columns.map(({ key, compute, precision }) => ({ name: key, compute, precision }));

/** One row of a form's table with its computed cells. */
export function computeRow(columns: readonly FormColumn[], row: FormValues): Record<string, unknown> {
  return withComputed(computingOf(columns, fieldsOfColumns), row, undefined);
}

const ROW_CHECKS: Readonly<Record<FormColumn['widget'], Check>> = {
  text: isText,
  number: isNumber,
  boolean: isBoolean,
  date: isDate,
  select: isChoice,
  file: isText,
};

/** What a cell is checked by: choices stand in the column, beside it, or elsewhere. */
const limitsOf = ({ options, methods, remoteFunc, ...limits }: FormColumn): Limits => ({
  ...limits,
  options: [...(options ?? []), ...(methods?.statics ?? [])],
  source: methods?.urldata ?? remoteFunc,
});

/** What is wrong with one row; members the columns do not name (ids, stamps) pass. */
export function checkRow(columns: readonly FormColumn[], row: FormValues): FormIssue[] {
  return columns.flatMap((column): FormIssue[] => {
    const value = row[column.key];
    if (isEmpty(value)) return column.required ? [{ member: column.key, text: 'Validation:required' }] : [];
    const fault = ROW_CHECKS[column.widget](value, limitsOf(column));
    return fault ? [{ member: column.key, ...fault }] : [];
  });
}

import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import type { SheetRow } from '../../../ui/grid/sheet-columns';

type Choices = NonNullable<FormColumn['options']>;

/** Choices as one text: `oak=Oak; white`. */
const choicesText = (options: Choices | undefined): string | null =>
  options?.map(({ value, label }) => (label ? `${value}=${label}` : String(value))).join('; ') || null;

/** The choices of such a text; one that was there before is the same value, be it a number or a text. */
function choicesIn(text: string, before: Choices): Choices {
  return text.split(/[;\n；]/).flatMap((part) => {
    const [value = '', label = ''] = part.split('=', 2).map((word) => word.trim());
    if (value === '') return [];
    const known = before.find((one) => String(one.value) === value);
    return [{ ...known, value: known?.value ?? value, ...(label && { label }) }];
  });
}

/** The columns of a form as rows of a table; members that the table does not show stay in their row. */
export function rowsOfColumns(columns: readonly Partial<FormColumn>[]): SheetRow[] {
  return columns.map(({ displayName, title, isShow = true, required = false, widget = 'text', ...rest }) => ({
    ...rest,
    choices: choicesText(rest.options),
    urldata: rest.methods?.urldata ?? null,
    title: displayName ?? title ?? null,
    isShow,
    required,
    widget,
    id: crypto.randomUUID(),
  }));
}

const figures = ['displayWidth', 'precision', 'min', 'max'] as const;

/** The columns that the rows of the table make. */
export function columnsOfRows(rows: readonly SheetRow[]): FormColumn[] {
  return rows.map(({ id: _id, key, title, widget, isShow, required, compute, defaultValue, ...shown }) => {
    const rest = withSources(shown);
    const limits = Object.fromEntries(
      figures.flatMap((name) => (typeof rest[name] === 'number' ? [[name, rest[name]]] : [])),
    );
    const others = Object.fromEntries(
      Object.entries(rest).filter(
        ([name, value]) => !(figures as readonly string[]).includes(name) && value !== null && value !== undefined,
      ),
    );
    const given = (name: string, value: unknown) =>
      value === null || value === undefined || value === '' ? {} : { [name]: value };
    return {
      ...others,
      ...limits,
      key: String((key as string | null) ?? ''),
      widget: (widget ?? 'text') as FormColumn['widget'],
      isShow: isShow !== false,
      required: required === true,
      ...given('title', title),
      ...given('compute', compute),
      ...given('defaultValue', defaultOf(widget, defaultValue)),
    } as FormColumn;
  });
}

/** Where the choices of a row come from, as the column keeps it. */
function withSources({ choices, urldata, options, methods, ...rest }: Record<string, unknown>) {
  const before = (options ?? []) as Choices;
  const said = typeof choices === 'string' ? choices : '';
  const kept = said === (choicesText(before) ?? '') ? before : choicesIn(said, before);
  const { urldata: _former, ...others } = (methods ?? {}) as NonNullable<FormColumn['methods']>;
  const sources = { ...others, ...(typeof urldata === 'string' && urldata !== '' && { urldata }) };
  return {
    ...rest,
    ...(kept.length > 0 && { options: kept }),
    ...(Object.keys(sources).length > 0 && { methods: sources }),
  } as Record<string, unknown>;
}

/** The table keeps default values as texts. */
function defaultOf(widget: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (widget === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  return widget === 'boolean' && /^(?:true|false)$/.test(value) ? value === 'true' : value;
}

import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import type { SheetRow } from '../../../ui/grid/sheet-columns';

/** The columns of a form as rows of a table; members that the table does not show stay in their row. */
export function rowsOfColumns(columns: readonly Partial<FormColumn>[]): SheetRow[] {
  return columns.map(({ displayName, title, isShow = true, required = false, widget = 'text', ...rest }) => ({
    ...rest,
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
  return rows.map(({ id: _id, key, title, widget, isShow, required, compute, defaultValue, ...rest }) => {
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

/** The table keeps default values as texts. */
function defaultOf(widget: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (widget === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  return widget === 'boolean' && /^(?:true|false)$/.test(value) ? value === 'true' : value;
}

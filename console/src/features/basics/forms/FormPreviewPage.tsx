import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { FormJson } from '@ishare/contracts/platform/form-routes.js';
import { formCustomize } from '@ishare/contracts/platform/form-things.js';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Skeleton, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { EmptyState } from '../../../ui/EmptyState';
import { nextSorting } from '../../../ui/grid/column';
import type { GridColumn, Sorting } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import type { EditColumn, SheetRow } from '../../../ui/grid/sheet-columns';
import { sortedRows } from '../../../ui/grid/sorted-rows';
import { idOf, useEditSheet } from '../../../ui/grid/use-edit-sheet';
import { blankRow, editColumns } from '../../../resource/form-columns';
import { FormView, initialValues, issuesOf } from './FormView';

const everything = { skipCount: 0, maxResultCount: 999 };
/** As wide as a phone: the form asks how wide it is itself, and not the window. */
const PHONE = { width: 375, maxHeight: 667, padding: 12, overflow: 'auto', border: '8px solid #444', borderRadius: 24 };
/** Rows of a table that is only looked at. */
const mostRows = 10_000;

function Rows({ columns, rows, label }: { columns: readonly EditColumn[]; rows: readonly SheetRow[]; label: string }) {
  const edit = useEditSheet(columns, rows);
  return (
    <EditableGrid
      edit={edit}
      label={label}
      height={Math.min(560, 140 + rows.length * 32)}
      newRow={() => blankRow(columns)}
    />
  );
}

/** The same rows as a list shows them. */
function List({ columns, rows, label }: { columns: readonly EditColumn[]; rows: readonly SheetRow[]; label: string }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sorting, setSorting] = useState<Sorting>();
  const shown = useMemo(
    () =>
      columns
        .filter(({ hidden }) => !hidden)
        .map(({ key, title, width }): GridColumn<SheetRow> => ({ key, title, width: width ?? 110, sortable: true })),
    [columns],
  );
  const sorted = useMemo(() => (sorting ? sortedRows(rows, sorting) : rows), [rows, sorting]);
  return (
    <DataGrid
      rows={sorted}
      columns={shown}
      rowKey={idOf}
      label={label}
      height={560}
      selected={selected}
      onSelect={setSelected}
      sorting={sorting}
      onSort={(key) => setSorting(nextSorting(sorting, key))}
    />
  );
}

/** Rows to look at: the default values, else something of the column's kind. What is computed is left to the table. */
function sampleRows(columns: readonly EditColumn[], count: number): SheetRow[] {
  const typed = columns.filter(({ compute }) => !compute);
  return Array.from({ length: count }, (_, index) => {
    const samples = {
      text: `A-${index + 1}`,
      number: ((index * 37) % 900) + 1.5,
      boolean: index % 2 === 0,
      date: '2026-11-20',
      select: null,
      file: null,
    };
    const row: Record<string, unknown> & { id: string } = { id: `sample-${index}` };
    for (const { key, editor, defaultValue, options } of typed)
      row[key] = defaultValue ?? options?.[index % options.length]?.value ?? samples[editor ?? 'text'];
    return row;
  });
}

/** Widgets and table of one form, as they are filled in; nothing is saved. */
export function FormPreview({
  form,
  rows = 3,
  isList = false,
}: {
  form: Pick<FormJson, 'widgets' | 'columns' | 'name'> & { id?: string };
  rows?: number;
  isList?: boolean;
}) {
  const { t } = useTranslation('basics');
  const [value, setValue] = useState(() => initialValues(form.widgets));
  const [isChecked, setChecked] = useState(false);
  const [isPhone, setPhone] = useState(false);
  const columns = useMemo(() => editColumns(form.columns), [form.columns]);
  const samples = useMemo(() => sampleRows(columns, rows), [columns, rows]);
  return (
    <>
      {form.widgets.length === 0 && columns.length === 0 && <EmptyState text={t('form.nothing')} />}
      {form.widgets.length > 0 && (
        <>
          <div style={isPhone ? PHONE : undefined}>
            <FormView
              formId={form.id}
              widgets={form.widgets}
              value={value}
              onChange={setValue}
              issues={isChecked ? issuesOf(form.widgets, value) : []}
            />
          </div>
          <Space style={{ marginBottom: 16 }}>
            <Button onClick={() => setChecked(true)}>{t('form.validate')}</Button>
            <Button aria-pressed={isPhone} onClick={() => setPhone(!isPhone)}>
              {t(isPhone ? 'form.asDesk' : 'form.asPhone')}
            </Button>
            <Button
              onClick={() => {
                setValue(initialValues(form.widgets));
                setChecked(false);
              }}
            >
              {t('form.restart')}
            </Button>
          </Space>
        </>
      )}
      {columns.length > 0 &&
        (isList ? (
          <List columns={columns} rows={samples} label={form.name} />
        ) : (
          <Rows columns={columns} rows={samples} label={form.name} />
        ))}
    </>
  );
}

/**
 * `?id=` names the form, `?version=` one of its published versions, `?rows=` how many rows its table shows,
 * `?view=list` shows them as a list.
 */
export default function FormPreviewPage() {
  const { t } = useTranslation(['basics', 'common']);
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const version = search.get('version');
  const rows = Math.max(0, Math.min(mostRows, Number(search.get('rows') ?? 3) || 0));
  const forms = useQuery(listOf(formCustomize, everything, { quiet: false }));
  const form = useRoute(
    formJson.json,
    { params: { id: id! }, query: version ? { version } : {} },
    { enabled: id !== null },
  );
  return (
    <div style={{ height: '100%', overflow: 'auto', padding: 16, background: 'var(--surface)' }}>
      <Select
        style={{ width: 'min(360px, 100%)', marginBottom: 16 }}
        aria-label={t('form.title')}
        placeholder={t('form.choose')}
        loading={forms.isPending}
        value={id}
        showSearch={{ optionFilterProp: 'label' }}
        options={forms.data?.items.map((one) => ({ value: one.id, label: one.name })) ?? []}
        onChange={(chosen: string) => setSearch({ id: chosen }, { replace: true })}
      />
      {!id && <EmptyState text={t('form.chooseHint')} />}
      {id && form.isPending && <Skeleton active />}
      {form.isError && <ListFailure error={form.error} onRetry={() => void form.refetch()} />}
      {form.data && (
        <FormPreview
          key={`${form.data.id} ${form.data.version} ${rows} ${search.get('view')}`}
          form={form.data}
          rows={rows}
          isList={search.get('view') === 'list'}
        />
      )}
    </div>
  );
}

import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Skeleton, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { EmptyState } from '../../../ui/EmptyState';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import type { EditColumn, SheetRow } from '../../../ui/grid/edit-sheet';
import { useEditSheet } from '../../../ui/grid/use-edit-sheet';
import { blankRow, editColumns } from './form-columns';
import { FormView, initialValues, issuesOf } from './FormView';

export interface FormJson {
  id: string;
  name: string;
  version: number;
  state: number;
  publishedVersion: number | null;
  widgets: FormWidget[];
  columns: FormColumn[];
  concurrencyStamp: string;
}

const formsPath = '/api/app/formCustomize';
const everything = { skipCount: 0, maxResultCount: 999 };
/** Rows of a table that is only looked at. */
const mostRows = 5_000;

function Rows({ columns, rows, label }: { columns: readonly EditColumn[]; rows: readonly SheetRow[]; label: string }) {
  const edit = useEditSheet(columns, rows);
  return <EditableGrid edit={edit} label={label} height={Math.min(560, 140 + rows.length * 32)} newRow={() => blankRow(columns)} />;
}

/** Widgets and table of one form, as they are filled in; nothing is saved. */
export function FormPreview({ form, rows = 3 }: { form: Pick<FormJson, 'widgets' | 'columns' | 'name'>; rows?: number }) {
  const { t } = useTranslation('basics');
  const [value, setValue] = useState(() => initialValues(form.widgets));
  const [isChecked, setChecked] = useState(false);
  const columns = useMemo(() => editColumns(form.columns), [form.columns]);
  const samples = useMemo(() => Array.from({ length: rows }, () => blankRow(columns).row), [rows, columns]);
  return (
    <>
      {form.widgets.length > 0 && (
        <>
          <FormView widgets={form.widgets} value={value} onChange={setValue} issues={isChecked ? issuesOf(form.widgets, value) : []} />
          <Space style={{ marginBottom: 16 }}>
            <Button onClick={() => setChecked(true)}>{t('form.validate')}</Button>
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
      {columns.length > 0 && <Rows columns={columns} rows={samples} label={form.name} />}
    </>
  );
}

/** `?id=` names the form, `?version=` one of its published versions, `?rows=` how many rows its table shows. */
export default function FormPreviewPage() {
  const { t } = useTranslation(['basics', 'common']);
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const version = search.get('version');
  const rows = Math.max(0, Math.min(mostRows, Number(search.get('rows') ?? 3) || 0));
  const forms = useQuery({ queryKey: [formsPath, everything], queryFn: () => http.get<{ items: FormJson[] }>(formsPath, everything) });
  const form = useQuery({ queryKey: [formsPath, id, version], enabled: id !== null, queryFn: () => http.get<FormJson>(`${formsPath}/${id}/json`, version ? { version } : undefined) });
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
      {form.data && <FormPreview key={`${form.data.id} ${form.data.version} ${rows}`} form={form.data} rows={rows} />}
    </div>
  );
}

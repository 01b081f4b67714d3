import { FileSearchOutlined, PlusOutlined } from '@ant-design/icons';
import { importFileSettingRoutes } from '@ishare/contracts/optimisation/import-file-setting-routes.js';
import { importFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import type { ImportFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import type { BodyOf } from '@ishare/contracts/things/thing.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { sendForm } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { api, listOf, quietApi } from '../../../session/things';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmDeletion, tellSuccess } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { inWords } from '../../../resource/in-words';
import { columnFields } from './column-fields';
import { useColumnGrid } from './column-grid';
import styles from './ColumnMapping.module.css';
import { missingFields } from './cut-list-fields';
import { mappingOf, mappingText } from './items-mapping';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const P = optimisationPermissions.names.ImportFileSettings;
type Column = BodyOf<typeof importFileSettingDetail>;
/** Spec 001 §3: columns of one setting. */
const mostColumns = 999;
const noColumns: readonly ImportFileSettingDetail[] = [];

function useSettingColumns(settingId: string | undefined) {
  const maySee = usePermission(P.Default);
  return useQuery({
    ...listOf(importFileSettingDetail, {
      importFileSettingId: settingId,
      sorting: 'columnIndex',
      skipCount: 0,
      maxResultCount: mostColumns,
    }),
    enabled: maySee && settingId !== undefined,
    select: ({ items }) => items,
  });
}

/** Has the columns asked for again that are shown. */
function useColumnsReload(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [`/${importFileSettingDetail.path}`] }), [client]);
}

/** What is done with one column: it is opened to be edited, or taken out after a question. */
function useMending(edit: (column: ImportFileSettingDetail) => void) {
  const { t } = useTranslation(['optimisation', 'common']);
  const reload = useColumnsReload();
  const mayEdit = usePermission(P.Edit);
  const remove = useCallback(
    async ({ id, fieldName }: ImportFileSettingDetail) => {
      if (!(await confirmDeletion(t(`cutListField.${fieldName}`)))) return;
      await api(importFileSettingDetail).delete(id);
      await reload();
    },
    [t, reload],
  );
  return useMemo(
    () => (mayEdit ? { edit, remove: (column: ImportFileSettingDetail) => void remove(column) } : undefined),
    [mayEdit, edit, remove],
  );
}

interface ColumnFormProps {
  settingId: string;
  column: ImportFileSettingDetail | undefined;
  onClose: () => void;
}

/** One column of a setting, or a new one. */
function ColumnForm({ settingId, column, onClose }: ColumnFormProps) {
  const { t } = useTranslation(['optimisation', 'common']);
  const reload = useColumnsReload();
  const save = async ({ itemsMapping, ...values }: FormValues) => {
    const body = { ...values, itemsMapping: mappingOf(String(itemsMapping ?? '')) };
    const columns = quietApi(importFileSettingDetail);
    if (!column) await columns.create({ importFileSettingId: settingId, ...body } as unknown as Column);
    else await columns.update(column.id, { ...body, concurrencyStamp: column.concurrencyStamp } as unknown as Column);
    tellSuccess(t('common:done.saved'));
    await reload();
  };
  return (
    <ResourceForm
      name="optimisation:importFileSetting"
      title={t(column ? 'importFileSetting.editColumn' : 'importFileSetting.addColumn')}
      fields={columnFields}
      row={column && { ...column, itemsMapping: mappingText(column.itemsMapping) }}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** Reads all columns from a sample file. */
function useSample(settingId: string) {
  const { t } = useTranslation('optimisation');
  const reload = useColumnsReload();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return sendForm(importFileSettingRoutes.template, { params: { id: settingId }, body: form });
    },
    onSuccess: () => {
      tellSuccess(t('importFileSetting.sampleRead'));
      return reload();
    },
  });
}

/** Where columns come from: typed one by one, or read from a sample. */
function AddBar({ onAdd, onSample }: { onAdd: () => void; onSample: (file: File) => void }) {
  const { t } = useTranslation('optimisation');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Space wrap className={styles.bar}>
      <Button icon={<PlusOutlined />} onClick={onAdd}>
        {t('importFileSetting.addColumn')}
      </Button>
      <Button icon={<FileSearchOutlined />} onClick={() => input.current?.click()}>
        {t('importFileSetting.sample')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.ptx,.json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onSample(file);
          event.target.value = '';
        }}
      />
      <span className={styles.hint}>{t('importFileSetting.sampleHint')}</span>
    </Space>
  );
}

/** The columns that a setting reads, and their editing: one by one, or all from a sample file. */
export default function ColumnMapping({ settingId }: { settingId: string }) {
  const { t } = useTranslation(['optimisation', 'common']);
  const maySee = usePermission(P.Default);
  const list = useSettingColumns(settingId);
  const [edited, setEdited] = useState<ImportFileSettingDetail | 'new'>();
  const mending = useMending(setEdited);
  const grid = useColumnGrid(mending);
  const sample = useSample(settingId);
  const columns = list.data ?? noColumns;
  if (!maySee) return <EmptyState text={t('importFileSetting.refused')} />;
  const missing = list.data ? missingFields(columns.map((column) => column.fieldName)) : [];
  const names = listed(missing.map((field) => t(`cutListField.${field}`)));
  return (
    <div className={styles.mapping}>
      {mending && <AddBar onAdd={() => setEdited('new')} onSample={sample.mutate} />}
      {sample.error && (
        <Alert type="error" showIcon title={inWords(sample.error).message} closable={{ onClose: sample.reset }} />
      )}
      {missing.length > 0 && (
        <Alert type="warning" showIcon title={t('importFileSetting.missing', { fields: names })} />
      )}
      <DataGrid
        label={t('importFileSetting.columns')}
        rows={columns}
        columns={grid}
        rowKey={(row) => row.id}
        loading={list.isPending}
        height={Math.min(520, 36 * (columns.length + 2))}
        {...(mending && { onOpen: mending.edit })}
        empty={<EmptyState text={t('importFileSetting.noColumns')} />}
      />
      <Suspense fallback={null}>
        {edited && (
          <ColumnForm
            settingId={settingId}
            column={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

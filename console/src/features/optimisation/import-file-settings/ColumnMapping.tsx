import { importFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import type { ImportFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import { importFileSettingRoutes } from '@ishare/contracts/optimisation/import-file-setting-routes.js';
import type { BodyOf } from '@ishare/contracts/things/thing.js';
import { api, listOf, quietApi } from '../../../session/things';
import { DeleteOutlined, EditOutlined, FileSearchOutlined, PlusOutlined } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import type { FormValues } from '../../../resource/ResourceForm';
import { sendForm } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { StateTag } from '../../../ui/StateTag';
import { columnFields } from './column-fields';
import styles from './ColumnMapping.module.css';
import { missingFields } from './cut-list-fields';
import { mappingOf, mappingText } from './items-mapping';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const P = optimisationPermissions.names.ImportFileSettings;
type Column = BodyOf<typeof importFileSettingDetail>;
/** Spec 001 §3: columns of one setting. */
const mostColumns = 999;

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

/** The columns that a setting reads, and their editing: one by one, or all from a sample file. */
export default function ColumnMapping({ settingId }: { settingId: string }) {
  const { t } = useTranslation(['optimisation', 'common']);
  const client = useQueryClient();
  const maySee = usePermission(P.Default);
  const mayEdit = usePermission(P.Edit);
  const list = useSettingColumns(settingId);
  const [edited, setEdited] = useState<ImportFileSettingDetail | 'new'>();
  const [refusal, setRefusal] = useState<string>();
  const sample = useRef<HTMLInputElement>(null);
  const columns = useMemo(() => list.data ?? [], [list.data]);
  const reload = () => client.invalidateQueries({ queryKey: [`/${importFileSettingDetail.path}`] });

  const save = async ({ itemsMapping, ...values }: FormValues) => {
    const body = { ...values, itemsMapping: mappingOf(String(itemsMapping ?? '')) };
    const columns = quietApi(importFileSettingDetail);
    if (edited === 'new') await columns.create({ importFileSettingId: settingId, ...body } as unknown as Column);
    else await columns.update(edited!.id, { ...body, concurrencyStamp: edited!.concurrencyStamp } as unknown as Column);
    tellSuccess(t('common:done.saved'));
    await reload();
  };
  const remove = async (column: ImportFileSettingDetail) => {
    if (
      !(await confirmAction({
        title: t('common:list.deleteOne', { name: t(`cutListField.${column.fieldName}`) }),
        danger: true,
        okText: t('common:action.delete'),
      }))
    )
      return;
    await api(importFileSettingDetail).delete(column.id);
    await reload();
  };
  const readSample = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setRefusal(undefined);
    try {
      await sendForm(importFileSettingRoutes.template, { params: { id: settingId }, body: form });
      tellSuccess(t('importFileSetting.sampleRead'));
      await reload();
    } catch (error) {
      setRefusal((error instanceof HttpError && error.text) || t('common:upload.failedPlain'));
    }
  };

  const grid = useMemo(
    (): GridColumn<ImportFileSettingDetail>[] => [
      { key: 'columnIndex', title: t('importFileSetting.columnIndex'), width: 80, align: 'end' },
      { key: 'title', title: t('importFileSetting.columnTitle'), width: 200 },
      {
        key: 'fieldName',
        title: t('importFileSetting.fieldName'),
        width: 130,
        render: (row) => t(`cutListField.${row.fieldName}`),
      },
      {
        key: 'required',
        title: t('importFileSetting.required'),
        width: 80,
        align: 'center',
        render: (row) => (row.required ? <StateTag tone="info">{t('common:yes')}</StateTag> : ''),
      },
      {
        key: 'valueType',
        title: t('importFileSetting.valueType'),
        width: 90,
        render: (row) => t(`valueType.${row.valueType}`),
      },
      { key: 'defaultValue', title: t('importFileSetting.defaultValue'), width: 100 },
      {
        key: 'itemsMapping',
        title: t('importFileSetting.itemsMapping'),
        width: 180,
        render: (row) => mappingText(row.itemsMapping).replaceAll('\n', '; '),
      },
      ...(mayEdit
        ? [
            {
              key: '__actions',
              title: t('common:column.actions'),
              width: 90,
              pinned: 'end' as const,
              resizable: false,
              render: (row: ImportFileSettingDetail) => (
                <Space size={0}>
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={t('common:action.edit')}
                    onClick={() => setEdited(row)}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('common:action.delete')}
                    onClick={() => void remove(row)}
                  />
                </Space>
              ),
            },
          ]
        : []),
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `remove` reads only what the key of the query already fixes
    [t, mayEdit, settingId],
  );

  if (!maySee) return <EmptyState text={t('importFileSetting.refused')} />;
  const missing = list.data ? missingFields(columns.map((column) => column.fieldName)) : [];
  return (
    <div className={styles.mapping}>
      {mayEdit && (
        <Space wrap className={styles.bar}>
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('importFileSetting.addColumn')}
          </Button>
          <Button icon={<FileSearchOutlined />} onClick={() => sample.current?.click()}>
            {t('importFileSetting.sample')}
          </Button>
          <input
            ref={sample}
            type="file"
            hidden
            accept=".xlsx,.csv,.txt,.ptx,.json"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void readSample(file);
              event.target.value = '';
            }}
          />
          <span className={styles.hint}>{t('importFileSetting.sampleHint')}</span>
        </Space>
      )}
      {refusal && <Alert type="error" showIcon title={refusal} closable={{ onClose: () => setRefusal(undefined) }} />}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('importFileSetting.missing', {
            fields: missing.map((field) => t(`cutListField.${field}`)).join(t('listSeparator')),
          })}
        />
      )}
      <DataGrid
        label={t('importFileSetting.columns')}
        rows={columns}
        columns={grid}
        rowKey={(row) => row.id}
        loading={list.isPending}
        height={Math.min(520, 36 * (columns.length + 2))}
        {...(mayEdit && { onOpen: setEdited })}
        empty={<EmptyState text={t('importFileSetting.noColumns')} />}
      />
      <Suspense fallback={null}>
        {edited && (
          <ResourceForm
            name="optimisation:importFileSetting"
            title={t(edited === 'new' ? 'importFileSetting.addColumn' : 'importFileSetting.editColumn')}
            fields={columnFields}
            row={edited === 'new' ? undefined : { ...edited, itemsMapping: mappingText(edited.itemsMapping) }}
            onSave={save}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { ImportFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import { Button, Space } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../../../ui/grid/column';
import { StateTag } from '../../../ui/StateTag';
import { mappingText } from './items-mapping';

interface Mending {
  edit: (row: ImportFileSettingDetail) => void;
  remove: (row: ImportFileSettingDetail) => void;
}

/** What is done with one column of a setting. */
function RowButtons({ row, edit, remove }: Mending & { row: ImportFileSettingDetail }) {
  const { t } = useTranslation();
  return (
    <Space size={0}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('action.edit')}
        onClick={() => edit(row)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('action.delete')}
        onClick={() => remove(row)}
      />
    </Space>
  );
}

/** How the columns of a setting are shown; `mending` keeps its identity, and is not there for who may not edit. */
export function useColumnGrid(mending: Mending | undefined): GridColumn<ImportFileSettingDetail>[] {
  const { t } = useTranslation(['optimisation', 'common']);
  return useMemo(
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
      ...(mending
        ? [
            {
              key: '__actions',
              title: t('common:column.actions'),
              width: 90,
              pinned: 'end' as const,
              resizable: false,
              render: (row: ImportFileSettingDetail) => <RowButtons row={row} {...mending} />,
            },
          ]
        : []),
    ],
    [t, mending],
  );
}

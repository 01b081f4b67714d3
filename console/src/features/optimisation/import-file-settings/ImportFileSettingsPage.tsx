import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Drawer } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import type { ScreenDefinition } from '../../../resource/screen';
import { endpoints } from '../endpoints';
import { importFileEncodingOptions, importFileTypeOptions, importFileUnitOptions } from '../options';
import type { ImportSetting } from '../records';

const ColumnMapping = lazy(() => import('./ColumnMapping'));
const P = optimisationPermissions.names.ImportFileSettings;

function screen(openColumns: (setting: ImportSetting) => void): ScreenDefinition {
  return defineScreen<ImportSetting>({
    name: 'optimisation:importFileSetting',
    path: endpoints.settings,
    permissions: { create: P.Create, update: P.Edit, delete: P.Delete, import: P.Import, export: P.Default },
    titleOf: (row) => row.name,
    columns: [
      { key: 'name', width: 260, sortable: true, pinned: 'start' },
      { key: 'importFileType', width: 110, options: importFileTypeOptions, sortable: true },
      { key: 'importFileEncoding', width: 120, options: importFileEncodingOptions },
      { key: 'readRows', width: 120, as: 'number' },
      { key: 'separator', width: 110 },
      { key: 'unit', width: 100, options: importFileUnitOptions },
      { key: 'isDefault', width: 90, as: 'boolean', sortable: true },
      { key: 'creationTime', width: 150, as: 'time', sortable: true },
    ],
    filters: [{ key: 'filterText', type: 'text' }],
    fields: [
      { key: 'name', type: 'text', required: true, max: 128, span: 2 },
      { key: 'importFileType', type: 'select', required: true, options: importFileTypeOptions.slice(0, 5), initial: 0 },
      {
        key: 'importFileEncoding',
        type: 'select',
        required: true,
        options: importFileEncodingOptions,
        initial: 3,
        hint: 'optimisation:importFileSetting.encodingHint',
      },
      {
        key: 'readRows',
        type: 'number',
        required: true,
        min: 0,
        max: 100,
        precision: 0,
        initial: 1,
        hint: 'optimisation:importFileSetting.readRowsHint',
      },
      { key: 'separator', type: 'text', max: 1, hint: 'optimisation:importFileSetting.separatorHint' },
      { key: 'unit', type: 'select', required: true, options: importFileUnitOptions, initial: 0 },
      { key: 'isDefault', type: 'switch', initial: false },
    ],
    toBody: (values, row) => ({
      ...values,
      separator: values['separator'] || null,
      ...(row && { concurrencyStamp: row.concurrencyStamp }),
    }),
    rowActions: [{ key: 'columns', run: ({ rows }) => openColumns(rows[0]!) }],
    excel: {
      importPath: `${endpoints.settings}/import-importsetting`,
      exportPath: `${endpoints.settings}/export-importsetting`,
      fileName: 'import-file-settings.json',
      accept: '.json',
    },
  });
}

/** Import settings, each with the columns it reads in a drawer. */
export default function ImportFileSettingsPage() {
  const { t } = useTranslation('optimisation');
  const [opened, setOpened] = useState<ImportSetting>();
  const definition = useMemo(() => screen(setOpened), []);
  return (
    <>
      <ResourcePage screen={definition} />
      {opened && (
        <Drawer
          open
          size={960}
          title={`${t('importFileSetting.columns')} · ${opened.name}`}
          onClose={() => setOpened(undefined)}
        >
          <Suspense fallback={null}>
            <ColumnMapping settingId={opened.id} />
          </Suspense>
        </Drawer>
      )}
    </>
  );
}

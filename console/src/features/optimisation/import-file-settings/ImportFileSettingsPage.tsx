import { importFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';
import type { ImportFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Drawer } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ResourcePage from '../../../resource/ResourcePage';
import { thingScreen } from '../../../resource/things';
import { endpoints } from '../endpoints';
import { lazy } from '../../../state/lazy';

const ColumnMapping = lazy(() => import('./ColumnMapping'));
const P = optimisationPermissions.names.ImportFileSettings;

const screen = (openColumns: (setting: ImportFileSetting) => void) =>
  thingScreen(importFileSetting, {
    name: 'optimisation:importFileSetting',
    exchange: { import: P.Import, export: P.Default },
    titleOf: ({ name }) => name,
    texts: {
      importFileType: 'optimisation:importFileType',
      importFileEncoding: 'optimisation:importFileEncoding',
      unit: 'optimisation:importFileUnit',
    },
    columns: {
      name: { width: 260, pinned: 'start' },
      importFileType: { width: 110 },
      importFileEncoding: { width: 120 },
      readRows: true,
      separator: { width: 110 },
      unit: { width: 100 },
      isDefault: { width: 90 },
      creationTime: { width: 150 },
    },
    form: {
      name: { span: 2 },
      // Nothing reads xml.
      importFileType: { offers: ({ value }) => value !== 5 },
      importFileEncoding: { hint: 'optimisation:importFileSetting.encodingHint' },
      readRows: { hint: 'optimisation:importFileSetting.readRowsHint' },
      separator: { hint: 'optimisation:importFileSetting.separatorHint' },
      unit: true,
      edgesFromMaterial: { hint: 'optimisation:importFileSetting.edgesFromMaterialHint' },
      isDefault: true,
    },
    toBody: ({ separator }) => ({ separator: separator || null }),
    rowActions: [{ key: 'columns', run: ({ rows }) => openColumns(rows[0]!) }],
    excel: {
      importPath: `${endpoints.settings}/import-importsetting`,
      exportPath: `${endpoints.settings}/export-importsetting`,
      fileName: 'import-file-settings.json',
      accept: '.json',
    },
  });

/** Import settings, each with the columns it reads in a drawer. */
export default function ImportFileSettingsPage() {
  const { t } = useTranslation('optimisation');
  const [opened, setOpened] = useState<ImportFileSetting>();
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

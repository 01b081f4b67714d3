import { material, type Material } from '@ishare/contracts/optimisation/material.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Suspense, useMemo, useState } from 'react';
import { FileThumb } from '../../../resource/FileThumb';
import { Panel } from '../../../resource/panels';
import ResourcePage from '../../../resource/ResourcePage';
import type { Action, Row } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import { endpoints } from '../endpoints';
import { Decor } from './Decor';
import EdgeDefaultsField from './EdgeDefaultsField';
import { lazy } from '../../../state/lazy';

const FileField = lazy(() => import('../../../resource/FileField'));
const BatchDrawer = lazy(() => import('./BatchDrawer'));
const P = optimisationPermissions.names.Materials;
const { Products, Orders } = salesOrderPermissions.names;

const screen = thingScreen(material, {
  name: 'optimisation:material',
  exchange: { import: P.Import, export: P.Default },
  titleOf: ({ code }) => code,
  texts: { grain: 'optimisation:grain' },
  columns: {
    code: { width: 140, pinned: 'start' },
    name: { width: 280 },
    thickness: { width: 130 },
    grain: { width: 100 },
    price: true,
    category: { width: 170 },
    decor: { width: 120 },
    texture: {
      width: 90,
      render: ({ texture }) => texture.map((file) => <FileThumb key={file.id} file={file} size={28} />),
    },
    colorCode: { width: 140, render: ({ colorCode }) => <Decor colorCode={colorCode} /> },
    density: true,
    isEnable: { width: 90 },
    creationTime: { width: 150 },
  },
  filters: ['isEnable'],
  form: {
    code: true,
    name: true,
    thickness: { initial: 18 },
    grain: true,
    category: true,
    decor: true,
    colorCode: { hint: 'optimisation:material.colourHint' },
    texture: {
      span: 2,
      hint: 'optimisation:material.textureHint',
      render: (props) => (
        <Suspense>
          <FileField {...(props as object)} accept="image/*" most={1} />
        </Suspense>
      ),
    },
    density: true,
    price: true,
    parameterSettingId: { hint: 'optimisation:material.parameterHint' },
    edgeDefaults: {
      render: (props) => <EdgeDefaultsField {...(props as object)} />,
      hint: 'optimisation:material.edgesHint',
    },
    isFragile: true,
    isEnable: true,
  },
  excel: {
    importPath: `${endpoints.materials}/import-materials`,
    templatePath: `${endpoints.materials}/export-materials`,
    exportPath: `${endpoints.materials}/export-materials`,
    fileName: 'materials.xlsx',
  },
});

/** Where a material stands in the catalogue, for whoever may see that. */
const uses: Action<Row> = {
  key: 'uses',
  permission: [Products.Default, Orders.Default],
  run: ({ rows, show }) => {
    const [{ code }] = rows as unknown as [Material];
    show((close) => <Panel of="materialUses" code={code} onClose={close} />);
  },
};

/** Materials, with many at once from a spreadsheet's clipboard. */
export default function MaterialsPage() {
  const [isBatch, setBatch] = useState(false);
  const withBatch = useMemo(
    () => ({
      ...screen,
      toolbar: [
        { key: 'batch', label: 'optimisation:material.batch', permission: P.Create, run: () => setBatch(true) },
      ],
      rowActions: [uses],
    }),
    [],
  );
  return (
    <>
      <ResourcePage screen={withBatch} />
      <Suspense fallback={null}>{isBatch && <BatchDrawer onClose={() => setBatch(false)} />}</Suspense>
    </>
  );
}

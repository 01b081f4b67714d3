import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { endpoints } from '../endpoints';
import { grainOptions, yesNoOptions } from '../options';
import type { Material, ParameterSetting } from '../records';

const BatchDrawer = lazy(() => import('./BatchDrawer'));
const P = optimisationPermissions.names.Materials;

const screen = defineScreen<Material>({
  name: 'optimisation:material',
  path: endpoints.materials,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete, import: P.Import, export: P.Default },
  titleOf: (row) => row.code,
  columns: [
    { key: 'code', width: 140, sortable: true, pinned: 'start' },
    { key: 'name', width: 280, sortable: true },
    { key: 'thickness', width: 130, as: 'mm', sortable: true },
    { key: 'grain', width: 100, options: grainOptions },
    { key: 'price', width: 120, as: 'money', sortable: true },
    { key: 'category', width: 170, sortable: true },
    { key: 'decor', width: 120 },
    { key: 'colorCode', width: 120 },
    { key: 'density', width: 120, as: 'number' },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
    { key: 'creationTime', width: 150, as: 'time', sortable: true },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'isEnable', type: 'select', options: yesNoOptions },
  ],
  fields: [
    { key: 'code', type: 'text', required: true, max: 64 },
    { key: 'name', type: 'text', required: true, max: 128 },
    { key: 'thickness', type: 'number', required: true, min: 0.1, max: 500, initial: 18 },
    { key: 'grain', type: 'select', options: grainOptions, required: true, initial: 0 },
    { key: 'category', type: 'text', max: 64 },
    { key: 'decor', type: 'text', max: 128 },
    { key: 'colorCode', type: 'text', max: 64 },
    { key: 'density', type: 'number', min: 0.1, max: 30_000 },
    { key: 'price', type: 'number', min: 0, precision: 2 },
    {
      key: 'parameterSettingId',
      type: 'lookup',
      path: endpoints.parameters,
      labelOf: (row: ParameterSetting) => row.name,
      hint: 'optimisation:material.parameterHint',
    },
    { key: 'isEnable', type: 'switch', initial: true },
  ],
  // What the form does not show must survive it.
  toBody: (values, row) => ({
    edgeDefaults: row?.edgeDefaults ?? {},
    ...values,
    ...(row && { concurrencyStamp: row.concurrencyStamp }),
  }),
  excel: {
    importPath: `${endpoints.materials}/import-materials`,
    templatePath: `${endpoints.materials}/export-materials`,
    exportPath: `${endpoints.materials}/export-materials`,
    fileName: 'materials.xlsx',
  },
});

/** Materials, with many at once from a spreadsheet's clipboard. */
export default function MaterialsPage() {
  const client = useQueryClient();
  const [isBatch, setBatch] = useState(false);
  const withBatch = useMemo(
    () => ({
      ...screen,
      toolbar: [
        { key: 'batch', label: 'optimisation:material.batch', permission: P.Create, run: () => setBatch(true) },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourcePage screen={withBatch} />
      <Suspense fallback={null}>
        {isBatch && (
          <BatchDrawer
            onDone={() => void client.invalidateQueries({ queryKey: [endpoints.materials] })}
            onClose={() => setBatch(false)}
          />
        )}
      </Suspense>
    </>
  );
}

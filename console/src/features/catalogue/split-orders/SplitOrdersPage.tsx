import { splitOrderDirectories } from '@ishare/contracts/catalogue/directories.js';
import { splitOrderProduct } from '@ishare/contracts/catalogue/split-order-product.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { EDGE_SIDES } from '@ishare/contracts/sales-order/split.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { thingScreen } from '../../../resource/things';
import type { Row } from '../../../resource/screen';
import { DirectoryPane } from '../directories/DirectoryPane';
import { DirectorySplit } from '../directories/DirectorySplit';
import { RowsField } from './RowsField';

const P = salesOrderPermissions.names.SplitOrders;

const tree = { routes: splitOrderDirectories, permissions: P };

const screen = thingScreen(splitOrderProduct, {
  name: 'catalogue:split',
  titleOf: (row) => row.name,
  columns: {
    modelCode: { width: 160, pinned: 'start' },
    name: { width: 240 },
    parameters: {
      width: 220,
      render: (row) => row.parameters.map(({ name, default: value }) => `${name}=${value}`).join(', '),
    },
    partRules: { width: 110, align: 'end', render: (row) => row.partRules.length },
    hardwareRules: { width: 120, align: 'end', render: (row) => row.hardwareRules.length },
    creationTime: { width: 150 },
  },
  form: {
    modelCode: true,
    name: true,
    parameters: {
      hint: 'catalogue:split.parametersHint',
      render: (props) => (
        <RowsField
          {...props}
          name="parameter"
          columns={[
            { key: 'name', max: 32, width: 120 },
            { key: 'title', max: 64 },
            { key: 'default', type: 'number', width: 110 },
            { key: 'min', type: 'number', width: 110 },
            { key: 'max', type: 'number', width: 110 },
          ]}
        />
      ),
    },
    partRules: {
      hint: 'catalogue:split.partRulesHint',
      render: (props) => (
        <RowsField
          {...props}
          name="partRule"
          columns={[
            { key: 'name', max: 64 },
            { key: 'condition', max: 500 },
            { key: 'length', max: 500 },
            { key: 'width', max: 500 },
            { key: 'count', max: 500, width: 90 },
            { key: 'materialCode', max: 64 },
            { key: 'grain', type: 'choice', width: 110, options: [0, 1, 2] },
            ...EDGE_SIDES.map((side) => ({ key: side, within: 'edges', max: 64, width: 100 })),
          ]}
        />
      ),
    },
    hardwareRules: {
      hint: 'catalogue:split.hardwareRulesHint',
      render: (props) => (
        <RowsField
          {...props}
          name="hardwareRule"
          columns={[
            { key: 'partCode', max: 128 },
            { key: 'condition', max: 500 },
            { key: 'count', max: 500, width: 160 },
          ]}
        />
      ),
    },
  },
  formSize: '85%',
});

/** Models that orders are split by, in directories of their own. */
export default function SplitOrdersPage() {
  const [search, setSearch] = useSearchParams();
  const directory = search.get('directory');
  const inDirectory = useMemo(
    () => ({
      ...screen,
      ...(directory && { fixedQuery: { catalogId: directory } }),
      toBody: (values: Record<string, unknown>, row: (Row & { catalogId?: string | null }) | undefined) => ({
        ...values,
        catalogId: row ? (row.catalogId ?? null) : directory,
        ...(row && { concurrencyStamp: row.concurrencyStamp }),
      }),
    }),
    [directory],
  );
  return (
    <DirectorySplit
      pane={
        <DirectoryPane
          tree={tree}
          chosen={directory}
          onChoose={(id) => setSearch(id ? { directory: id } : {}, { replace: true })}
        />
      }
    >
      <ResourcePage key={directory} screen={inDirectory} />
    </DirectorySplit>
  );
}

import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { FileThumb } from '../../../resource/FileThumb';
import type { FileReference } from '../../../resource/files';
import { defineScreen } from '../../../resource/screen';
import type { Column, Field, Row } from '../../../resource/screen';
import type { Directory } from '../records';

const P = salesOrderPermissions.names.Products;

interface StandardProduct extends Row {
  catalogId: string | null;
  productCode: string;
  productName: string;
  productVersion: string;
  productStyle: string | null;
  productMaterial: string | null;
  productWidth: number | null;
  productDepth: number | null;
  productHeight: number | null;
  productImage: FileReference[];
  doorMaterial: string | null;
  levelName: string | null;
  batchSize: number | null;
  isEnable: boolean;
  remark: string | null;
  creator: string | null;
  lastModifier: string | null;
  [info: `info${number}`]: string | null;
}

const infos = Array.from({ length: 10 }, (_, index) => `info${index + 1}` as const);
const info = (key: string) => ({ key, label: `catalogue:standard.${key}` });

export default defineScreen<StandardProduct>({
  name: 'catalogue:standard',
  path: '/api/salesorder/standard-products',
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.productName,
  rowHeight: 58,
  columns: [
    { key: 'productCode', width: 140, sortable: true, pinned: 'start' },
    { key: 'productName', width: 200, sortable: true },
    {
      key: 'productImage',
      width: 80,
      align: 'center',
      render: ({ productImage: [first] }) => first && <FileThumb file={first} />,
      hint: () => undefined,
    },
    { key: 'productVersion', width: 110, sortable: true },
    { key: 'productStyle', width: 120, sortable: true },
    { key: 'productMaterial', width: 150, sortable: true },
    { key: 'productWidth', width: 110, as: 'mm', sortable: true },
    { key: 'productDepth', width: 110, as: 'mm', sortable: true },
    { key: 'productHeight', width: 110, as: 'mm', sortable: true },
    { key: 'doorMaterial', width: 130 },
    { key: 'levelName', width: 100, sortable: true },
    { key: 'batchSize', width: 100, as: 'number', sortable: true },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
    { key: 'remark', width: 160, hint: (row) => row.remark ?? undefined },
    { key: 'creator', width: 110 },
    { key: 'lastModifier', width: 120 },
    ...infos.map((key): Column<StandardProduct> => ({ ...info(key), key, width: 110 })),
  ],
  filters: [
    { key: 'filter', type: 'text' },
    {
      key: 'isEnable',
      type: 'select',
      options: [
        { value: 'true', label: 'common:yes' },
        { value: 'false', label: 'common:no' },
      ],
    },
  ],
  fields: [
    {
      key: 'catalogId',
      type: 'lookup',
      path: '/api/salesorder/catalogs',
      query: { moduleName: 'product' },
      labelOf: (row: Directory) => row.displayName,
    },
    { key: 'productCode', type: 'text', required: true, max: 64 },
    { key: 'productName', type: 'text', required: true, max: 128 },
    { key: 'productVersion', type: 'text', max: 32 },
    { key: 'productStyle', type: 'text', max: 128 },
    { key: 'productMaterial', type: 'text', max: 128 },
    { key: 'productWidth', type: 'number', min: 0, max: 99_999_999, precision: 2, unit: 'mm' },
    { key: 'productDepth', type: 'number', min: 0, max: 99_999_999, precision: 2, unit: 'mm' },
    { key: 'productHeight', type: 'number', min: 0, max: 99_999_999, precision: 2, unit: 'mm' },
    { key: 'doorMaterial', type: 'text', max: 128 },
    { key: 'levelName', type: 'text', max: 64 },
    { key: 'batchSize', type: 'number', min: 0, max: 1_000_000, precision: 0 },
    { key: 'isEnable', type: 'switch', initial: true },
    { key: 'remark', type: 'textarea', max: 2000, span: 2 },
    ...infos.map((key): Field => ({ ...info(key), type: 'text', max: 256, section: 'infos' })),
    { key: 'productImage', type: 'files', accept: 'image/*', span: 2 },
  ],
});

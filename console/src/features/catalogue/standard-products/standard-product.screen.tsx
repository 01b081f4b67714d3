import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import { standardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { FileThumb } from '../../../resource/FileThumb';
import type { FileReference } from '../../../resource/files';
import { thingScreen } from '../../../resource/things';

const info = { width: 110 };
const infos = {
  info1: info,
  info2: info,
  info3: info,
  info4: info,
  info5: info,
  info6: info,
  info7: info,
  info8: info,
  info9: info,
  info10: info,
};

export default thingScreen(standardProduct, {
  name: 'catalogue:standard',
  titleOf: ({ productName }) => productName,
  rowHeight: 58,
  columns: {
    productCode: { width: 140, pinned: 'start' },
    productName: { width: 200 },
    productImage: {
      width: 80,
      align: 'center',
      render: ({ productImage: [first] }) => first && <FileThumb file={first as unknown as FileReference} />,
      hint: () => undefined,
    },
    productVersion: { width: 110 },
    productStyle: { width: 120 },
    productMaterial: { width: 150 },
    productWidth: { width: 110 },
    productDepth: { width: 110 },
    productHeight: { width: 110 },
    doorMaterial: { width: 130 },
    levelName: { width: 100 },
    batchSize: { width: 100 },
    isEnable: { width: 90 },
    remark: { width: 160, hint: (row) => row.remark ?? undefined },
    creator: { width: 110 },
    lastModifier: { width: 120 },
    ...infos,
  },
  filters: ['isEnable'],
  sections: {
    '': {
      catalogId: { query: { moduleName: 'product' }, labelOf: (row: Directory) => row.displayName },
      productCode: true,
      productName: true,
      productVersion: true,
      productStyle: true,
      productMaterial: true,
      productWidth: true,
      productDepth: true,
      productHeight: true,
      doorMaterial: true,
      levelName: true,
      batchSize: true,
      isEnable: true,
      remark: true,
    },
    infos: Object.fromEntries(Object.keys(infos).map((key) => [key, true as const])),
    files: { productImage: { files: 'image/*', section: '' } },
  },
});

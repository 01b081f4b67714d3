import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import { standardProduct, type StandardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { useMemo } from 'react';
import { useDictionary } from '../../../resource/dictionary';
import { FileThumb } from '../../../resource/FileThumb';
import type { FileReference } from '../../../resource/files';
import ResourcePage from '../../../resource/ResourcePage';
import type { Row } from '../../../resource/screen';
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

const screen = thingScreen(standardProduct, {
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

/** The dictionary that says what a tenant keeps in each of the ten. */
const DICTIONARY = 'StandardProductInfo';

/** Standard products as rows or as cards; what the ten infos hold, the tenant's dictionary says. */
export default function StandardProductsPage() {
  const titles = useDictionary(DICTIONARY);
  const titled = useMemo(() => {
    const words = new Map(titles.map(({ code, displayText }) => [code, displayText]));
    const named = <T extends { key: string }>(one: T): T => ({ ...one, words: words.get(one.key) });
    return {
      ...screen,
      columns: screen.columns.map(named),
      ...(screen.fields && { fields: screen.fields.map(named) }),
      cardPicture: (row: Row) => {
        const [first] = (row as unknown as StandardProduct).productImage;
        return first && <FileThumb file={first as unknown as FileReference} size={128} />;
      },
    };
  }, [titles]);
  return <ResourcePage screen={titled} />;
}

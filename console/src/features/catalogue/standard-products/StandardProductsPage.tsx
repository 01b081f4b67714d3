import { PictureOutlined } from '@ant-design/icons';
import type { StandardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { useMemo } from 'react';
import { useDictionary } from '../../../resource/dictionary';
import { FileThumb } from '../../../resource/FileThumb';
import type { FileReference } from '../../../resource/files';
import ResourcePage from '../../../resource/ResourcePage';
import type { Row } from '../../../resource/screen';
import screen from './standard-product.screen';

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
        return first ? (
          <FileThumb file={first as unknown as FileReference} size={128} />
        ) : (
          <PictureOutlined style={{ color: 'var(--line)', fontSize: 40 }} aria-hidden />
        );
      },
    };
  }, [titles]);
  return <ResourcePage screen={titled} />;
}

import { PictureOutlined } from '@ant-design/icons';
import type { StandardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { useMemo } from 'react';
import { FileThumb } from '../../../resource/FileThumb';
import type { FileReference } from '../../../resource/files';
import { useInfoTitles } from '../../../resource/line-titles';
import ResourcePage from '../../../resource/ResourcePage';
import type { Row } from '../../../resource/screen';
import screen from './standard-product.screen';

/** Standard products as rows or as cards; what the ten infos hold, the tenant's dictionary says. */
export default function StandardProductsPage() {
  const words = useInfoTitles();
  const titled = useMemo(() => {
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
  }, [words]);
  return <ResourcePage screen={titled} />;
}

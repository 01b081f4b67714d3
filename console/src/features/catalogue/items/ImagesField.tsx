import { DeleteOutlined } from '@ant-design/icons';
import { publicFiles } from '@ishare/contracts/files/public-files.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { fileForm } from '../../../http/upload';
import { inWords } from '../../../resource/in-words';
import { sendForm } from '../../../session/routes';
import { ImageThumb } from '../../../ui/ImageThumb';
import { UploadList } from '../../../ui/UploadList';
import { imageList } from './images';
import styles from './CatalogueBrowser.module.css';

const most = 10;

/** Pictures of an item: those it has, and room for more. Its value is their addresses, parted by commas. */
export default function ImagesField({ value, onChange }: { value?: unknown; onChange?: (value: unknown) => void }) {
  const { t } = useTranslation(['catalogue', 'common']);
  const images = imageList(value as string | null | undefined);
  const put = (next: readonly string[]) => onChange?.(next.join(',') || null);
  const send = async (file: File, onProgress: (percent: number) => void) => {
    try {
      const { fileUrl } = await sendForm(publicFiles.uploadImage, { body: fileForm(file) }, { onProgress });
      put([...images, fileUrl]);
      return fileUrl;
    } catch (error) {
      throw inWords(error);
    }
  };
  return (
    <>
      {images.length > 0 && (
        <ul className={styles.images}>
          {images.map((address, index) => (
            <li key={address}>
              <ImageThumb src={address} alt={t('item.image', { number: index + 1 })} />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={`${t('common:action.remove')} · ${t('item.image', { number: index + 1 })}`}
                onClick={() => put(images.filter((other) => other !== address))}
              />
            </li>
          ))}
        </ul>
      )}
      {images.length < most && !images[0]?.startsWith('data:') && (
        <UploadList key={images.length} send={send} accept="image/*" most={1} hint={t('item.imageHint')} />
      )}
    </>
  );
}

import { MAX_PHOTOS } from '@ishare/contracts/sales-order/after-sales.js';
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FileThumb } from '../../../resource/FileThumb';
import { Can } from '../../../session/Can';
import { permission } from '../../../session/permission-names';
import { holdFile } from '../../../session/held-files';
import type { FileReference } from '../../../session/held-files';
import { PhotoButton } from '../../../ui/PhotoButton';
import styles from './Installs.module.css';

interface PhotosProps {
  photos: readonly FileReference[];
  label: string;
  isOpen: boolean;
  onAdd: (photos: FileReference[]) => void;
  /** Hears when photos are being kept, and when that is over: what is sent meanwhile would go without them. */
  onHolding?: (isHolding: boolean) => void;
  onRemove: (photo: FileReference) => void;
}

/** Photos that a fitter takes; they are held by the phone until there is a network. */
export function Photos({ photos, label, isOpen, onAdd, onHolding, onRemove }: PhotosProps) {
  const { t } = useTranslation('salesOrder');
  const hold = async (taken: readonly File[]) => {
    const held: FileReference[] = [];
    onHolding?.(true);
    try {
      for (const photo of taken.slice(0, MAX_PHOTOS - photos.length)) held.push(await holdFile(photo));
    } catch {
      // Told already.
    }
    if (held.length > 0) onAdd(held);
    onHolding?.(false);
  };
  return (
    <div className={styles.photos}>
      {photos.map((photo) => (
        <span key={photo.id} className={styles.photo}>
          <FileThumb file={photo} />
          {isOpen && (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t('common:action.remove')} · ${photo.name}`}
              onClick={() => onRemove(photo)}
            />
          )}
        </span>
      ))}
      {isOpen && photos.length < MAX_PHOTOS && (
        <Can permission={permission.fileUpload} otherwise={<small>{t('common:upload.mayNot')}</small>}>
          <PhotoButton label={label} size="large" isMany onTake={(taken) => void hold(taken)} />
        </Can>
      )}
      {!isOpen && photos.length === 0 && <span className={styles.soft}>{t('install.noPhotos')}</span>}
    </div>
  );
}

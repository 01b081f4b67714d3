import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { publicFiles } from '@ishare/contracts/files/public-files.js';
import { Button, Space, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileForm } from '../../../http/upload';
import { HttpError } from '../../../http/http-error';
import { sendForm } from '../../../session/routes';
import { tellError } from '../../../ui/feedback';
import styles from './News.module.css';

/** A picture that is uploaded; nothing is shown from elsewhere. */
export default function PictureField({
  value,
  onChange,
}: {
  value?: string | null;
  onChange?: (address: string | null) => void;
}) {
  const { t } = useTranslation(['insight', 'common']);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      onChange?.((await sendForm(publicFiles.uploadImage, { body: fileForm(file) })).fileUrl);
    } catch (error) {
      tellError({ message: (error instanceof HttpError && error.text) || t('news.pictureFailed') });
    } finally {
      setSending(false);
    }
  };
  return (
    <Space align="start">
      {value && <img className={styles.thumb} src={value} alt={t('news.image')} />}
      <Upload
        accept="image/*"
        showUploadList={false}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />} loading={isSending}>
          {t('news.choosePicture')}
        </Button>
      </Upload>
      {value && (
        <Button icon={<DeleteOutlined />} aria-label={t('common:action.remove')} onClick={() => onChange?.(null)} />
      )}
    </Space>
  );
}

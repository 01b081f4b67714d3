import { UploadOutlined } from '@ant-design/icons';
import { publicFiles } from '@ishare/contracts/files/public-files.js';
import { Button, Input, Space, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { sendForm } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { tellError } from '../../../ui/feedback';
import { LogoImage } from '../../../ui/LogoImage';
import { isOwnAddress } from './logo-address';

interface LogoFieldProps {
  id?: string;
  value?: string;
  onChange?: (address: string) => void;
}

/** The address of the logo, with what it looks like and a way to upload one. */
export default function LogoField({ value, onChange, ...props }: LogoFieldProps) {
  const { t } = useTranslation('platform');
  const [isSending, setSending] = useState(false);
  // Public files belong to tenants.
  const mayUpload = Boolean(useConfiguration()?.currentTenant.id);
  const send = async (file: File) => {
    setSending(true);
    const form = new FormData();
    form.append('file', file);
    try {
      const { fileUrl } = await sendForm(publicFiles.uploadImage, { body: form });
      onChange?.(fileUrl);
    } catch (error) {
      tellError({ message: (error instanceof HttpError && error.text) || t('setting.logoFailed') });
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Space.Compact block>
        <span style={{ display: 'inline-grid', placeItems: 'center', width: 40, flex: 'none' }}>
          <LogoImage address={value} size={28} />
        </span>
        <Input
          {...props}
          allowClear
          value={value ?? ''}
          placeholder="/favicon.svg"
          onChange={(event) => onChange?.(event.target.value)}
        />
        {mayUpload && (
          <Upload
            accept="image/png,image/jpeg,image/webp,image/gif"
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <Button icon={<UploadOutlined />} loading={isSending}>
              {t('setting.logoUpload')}
            </Button>
          </Upload>
        )}
      </Space.Compact>
      {value && !isOwnAddress(value, location.origin) && (
        <small style={{ color: 'var(--warning)' }}>{t('setting.logoElsewhere')}</small>
      )}
    </>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { tellSuccess } from '../ui/feedback';
import { download } from '../http/download';
import { HttpError } from '../http/http-error';
import { upload } from '../http/upload';
import { http } from '../session/http';
import { UploadList } from '../ui/UploadList';

interface ImportDrawerProps {
  path: string;
  templatePath?: string | undefined;
  fileName?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** One xlsx file into a collection, with its template. */
export function ImportDrawer({ path, templatePath, fileName = 'template.xlsx', onDone, onClose }: ImportDrawerProps) {
  const { t } = useTranslation();
  const send = async (file: File, onProgress: (percent: number) => void) => {
    const form = new FormData();
    form.append('file', file);
    try {
      await upload(http, path, form, { onProgress });
    } catch (error) {
      throw new Error((error instanceof HttpError && error.text) || t('upload.failedPlain'), { cause: error });
    }
    tellSuccess(t('done.imported'));
    onDone();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('action.import')}
      size={480}
      extra={
        templatePath && (
          <Button icon={<DownloadOutlined />} onClick={() => void download(http, templatePath, fileName)}>
            {t('action.template')}
          </Button>
        )
      }
    >
      <UploadList send={send} accept=".xlsx" most={1} />
    </Drawer>
  );
}

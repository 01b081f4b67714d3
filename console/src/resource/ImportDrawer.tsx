import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { tellSuccess } from '../ui/feedback';
import { download } from '../http/download';
import { fileForm, upload } from '../http/upload';
import { http } from '../session/http';
import { UploadList } from '../ui/UploadList';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { inWords } from './in-words';

interface ImportDrawerProps {
  path: string;
  templatePath?: string | undefined;
  fileName?: string | undefined;
  /** e.g. `.xlsx,.csv` */
  accept?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

interface ImportReply {
  isSuccess?: boolean;
  errors?: { rowNo: number; column: string; message: string }[];
}

const shownRows = 5;

function refusedRows(errors: NonNullable<ImportReply['errors']>, t: TFunction): string {
  const lines = errors.slice(0, shownRows).map(({ rowNo, message }) => t('import.row', { row: rowNo, message }));
  return [
    ...lines,
    ...(errors.length > shownRows ? [t('import.more', { count: errors.length - shownRows })] : []),
  ].join(' ');
}

/** One file into a collection, with its template. */
export function ImportDrawer({
  path,
  templatePath,
  fileName = 'template.xlsx',
  accept = '.xlsx',
  onDone,
  onClose,
}: ImportDrawerProps) {
  const { t } = useTranslation();
  useReturnedFocus();
  const send = async (file: File, onProgress: (percent: number) => void) => {
    let reply: ImportReply | undefined;
    try {
      reply = await upload<ImportReply | undefined>(http, path, fileForm(file), { onProgress });
    } catch (error) {
      throw inWords(error);
    }
    // The server reads the whole file before it changes anything: wrong rows come back in a reply that is no failure.
    if (reply?.isSuccess === false) throw new Error(refusedRows(reply.errors ?? [], t));
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
      <UploadList send={send} accept={accept} most={1} />
    </Drawer>
  );
}

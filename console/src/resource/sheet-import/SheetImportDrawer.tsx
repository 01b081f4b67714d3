import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadList } from '../../ui/UploadList';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import { ImportPreview } from './ImportPreview';
import { useSheetImport } from './use-sheet-import';
import type { SheetRoutes } from './use-sheet-import';

interface DrawerProps {
  title: string;
  routes: SheetRoutes;
  onTemplate: () => void;
  onDone: () => void;
  onClose: () => void;
}

/**
 * One workbook into a collection: the template, what the file would change, the sheet of its faulty rows, and the
 * import itself.
 */
export function SheetImportDrawer({ title, routes, onTemplate, onDone, onClose }: DrawerProps) {
  const { t } = useTranslation('common');
  useReturnedFocus();
  const [turn, setTurn] = useState(0);
  const file = useSheetImport({ routes, onDone, onClose });
  const { reply } = file;
  const writable = reply ? reply.created + reply.updated : 0;
  const again = () => {
    file.again();
    setTurn(turn + 1);
  };
  return (
    <Drawer
      open
      size="min(920px, 100%)"
      title={title}
      onClose={onClose}
      extra={
        <Button icon={<DownloadOutlined />} onClick={onTemplate}>
          {t('sheetImport.template')}
        </Button>
      }
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {reply?.isPreview && (
            <Button type="primary" disabled={writable === 0} loading={file.isCommitting} onClick={file.commit}>
              {t('sheetImport.commit', { count: writable })}
            </Button>
          )}
        </Space>
      }
    >
      <UploadList
        key={turn}
        send={file.preview}
        accept=".xlsx"
        most={1}
        hint={t('sheetImport.hint')}
        onChange={(items) => items.length === 0 && file.forgetReply()}
      />
      {reply && (
        <ImportPreview
          key={file.looks}
          reply={reply}
          isBusy={file.isSheetMade}
          onErrorSheet={file.saveErrorSheet}
          onAgain={again}
        />
      )}
    </Drawer>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save } from '../../../session/routes';
import { UploadList } from '../../../ui/UploadList';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { ImportPreview } from './ImportPreview';
import type { Module } from './modules';
import { useItemsImport } from './use-items-import';

interface ImportItemsProps {
  module: Module;
  catalogId: string;
  onDone: () => void;
  onClose: () => void;
}

/**
 * One workbook into a directory: the template, what the file would change, the sheet of its faulty rows, and the import
 * itself.
 */
export default function ImportItemsDrawer(props: ImportItemsProps) {
  const { module, onClose } = props;
  const { t } = useTranslation(['catalogue', 'common']);
  useReturnedFocus();
  const [turn, setTurn] = useState(0);
  const file = useItemsImport(props);
  const { reply } = file;
  const writable = reply ? reply.created + reply.updated : 0;
  const again = () => {
    file.again();
    setTurn(turn + 1);
  };
  return (
    <Drawer
      open
      size={760}
      title={t(`${module.name}.import`)}
      onClose={onClose}
      extra={
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void save(module.routes.template, `${t(`${module.name}.title`)}.xlsx`).catch(() => undefined)}
        >
          {t('import.template')}
        </Button>
      }
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          {reply?.isPreview && (
            <Button type="primary" disabled={writable === 0} loading={file.isCommitting} onClick={file.commit}>
              {t('import.commit', { count: writable })}
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
        hint={t('import.hint')}
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

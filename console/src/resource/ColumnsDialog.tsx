import { App, Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnList } from './ColumnList';
import type { ColumnSetting } from './columns-config';
import { useReturnedFocus } from '../ui/use-returned-focus';

interface ColumnsDialogProps {
  settings: readonly ColumnSetting[];
  /** Keys of the columns that are offered. */
  listed: ReadonlySet<string>;
  defaults: readonly ColumnSetting[];
  onSave: (settings: ColumnSetting[]) => Promise<boolean>;
  onClose: () => void;
}

/** Which columns are shown and in what order; at least one must stay. */
export function ColumnsDialog({ settings, listed, defaults, onSave, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  useReturnedFocus();
  const { message } = App.useApp();
  const [draft, setDraft] = useState<readonly ColumnSetting[]>(settings);
  const shown = draft.filter((setting) => listed.has(setting.key) && setting.isShow).length;

  const save = async () => {
    if (shown === 0) return void message.warning(t('columns.atLeastOne'));
    onClose();
    await onSave([...draft]);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('columns.title')}
      size={360}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => setDraft(defaults)}>{t('columns.reset')}</Button>
          <Button type="primary" onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </Space>
      }
    >
      <ColumnList draft={draft} listed={listed} onChange={setDraft} />
    </Drawer>
  );
}

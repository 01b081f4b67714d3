import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Drawer, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnSetting } from './columns-config';
import styles from './ColumnsDialog.module.css';

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
  const { message } = App.useApp();
  const [draft, setDraft] = useState<readonly ColumnSetting[]>(settings);
  const [dragged, setDragged] = useState<string>();
  const offered = draft.filter((setting) => listed.has(setting.key));
  const shown = offered.filter((setting) => setting.isShow).length;

  const patch = (key: string, change: (setting: ColumnSetting) => ColumnSetting) =>
    setDraft((current) => current.map((setting) => (setting.key === key ? change(setting) : setting)));
  const moveOver = (key: string) => {
    if (!dragged || dragged === key) return;
    setDraft((current) => {
      const moved = current.find((setting) => setting.key === dragged)!;
      const target = current.findIndex((setting) => setting.key === key);
      return current.filter((setting) => setting !== moved).toSpliced(target, 0, moved);
    });
  };
  const step = (key: string, by: number) =>
    setDraft((current) => {
      const neighbour = offered[offered.findIndex((setting) => setting.key === key) + by];
      const at = current.findIndex((setting) => setting.key === key);
      return neighbour ? current.toSpliced(at, 1).toSpliced(current.indexOf(neighbour), 0, current[at]!) : current;
    });
  const save = async () => {
    if (shown === 0) return void message.warning(t('columns.atLeastOne'));
    onClose();
    void message.success(t((await onSave([...draft])) ? 'done.saved' : 'columns.savedHere'));
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
      <div className={styles.all}>
        <Checkbox
          checked={shown === offered.length}
          indeterminate={shown > 0 && shown < offered.length}
          onChange={(event) => setDraft((current) => current.map((setting) => (listed.has(setting.key) ? { ...setting, isShow: event.target.checked } : setting)))}
        >
          {t('columns.all')}
        </Checkbox>
        <span>{t('columns.hint')}</span>
      </div>
      <ul className={styles.list}>
        {offered.map((setting) => (
          <li
            key={setting.key}
            draggable
            data-dragged={setting.key === dragged}
            onDragStart={() => setDragged(setting.key)}
            onDragEnter={() => moveOver(setting.key)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <HolderOutlined className={styles.handle} />
            <Checkbox
              checked={setting.isShow}
              onChange={(event) => patch(setting.key, (current) => ({ ...current, isShow: event.target.checked }))}
              onKeyDown={(event) => {
                if (!event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
                event.preventDefault();
                step(setting.key, event.key === 'ArrowUp' ? -1 : 1);
              }}
            >
              {setting.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              aria-label={`${t('columns.pin')} ${setting.title}`}
              aria-pressed={setting.pinned === 'start'}
              icon={setting.pinned === 'start' ? <PushpinFilled /> : <PushpinOutlined />}
              onClick={() => patch(setting.key, ({ pinned, ...rest }) => (pinned === 'start' ? rest : { ...rest, pinned: 'start' }))}
            />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

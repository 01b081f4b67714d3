import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ColumnsDialog.module.css';
import type { ColumnSetting } from './columns-config';

interface ColumnListProps {
  draft: readonly ColumnSetting[];
  /** Keys of the columns that are offered. */
  listed: ReadonlySet<string>;
  onChange: (change: (current: readonly ColumnSetting[]) => readonly ColumnSetting[]) => void;
  /** Whether a column may be pinned. */
  pins?: boolean;
  /** What more can be said of a column. */
  extra?: (setting: ColumnSetting) => ReactNode;
}

/** Whether a column stays in sight. */
function Pin({
  setting: { key, title, pinned },
  patch,
}: {
  setting: ColumnSetting;
  patch: (key: string, change: (setting: ColumnSetting) => ColumnSetting) => void;
}) {
  const { t } = useTranslation();
  const isPinned = pinned === 'start';
  return (
    <Button
      type="text"
      size="small"
      aria-label={`${t('columns.pin')} ${title}`}
      aria-pressed={isPinned}
      icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
      onClick={() =>
        patch(key, ({ pinned: held, ...rest }) => (held === 'start' ? rest : { ...rest, pinned: 'start' }))
      }
    />
  );
}

/** Columns to tick, pin and put in order, by mouse or with Alt and the arrows. */
export function ColumnList({ draft, listed, onChange: setDraft, pins = true, extra }: ColumnListProps) {
  const { t } = useTranslation();
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
  return (
    <>
      <div className={styles.all}>
        <Checkbox
          checked={shown === offered.length}
          indeterminate={shown > 0 && shown < offered.length}
          onChange={(event) =>
            setDraft((current) =>
              current.map((setting) =>
                listed.has(setting.key) ? { ...setting, isShow: event.target.checked } : setting,
              ),
            )
          }
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
            {extra?.(setting)}
            {pins && <Pin setting={setting} patch={patch} />}
          </li>
        ))}
      </ul>
    </>
  );
}

import { CloseOutlined, PushpinFilled } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TabCommands } from '../tabs';
import { isStaying } from '../tags';
import type { Tag } from '../tags';
import styles from './TagsView.module.css';

/** Width of the context menu in px (app-20). */
const contextMenuWidth = 105;
const middleButton = 1;

interface TagTabProps {
  tag: Tag;
  isCurrent: boolean;
  isDirty: boolean;
  commands: TabCommands;
}

/** One tab: opens by a click, closes, is moved by the mouse, and has a menu of its own. */
export function TagTab({ tag, isCurrent, isDirty, commands }: TagTabProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const isFixed = isStaying(tag);

  const items: MenuProps['items'] = [
    { key: 'refresh', label: t('tags.refresh'), onClick: () => commands.refresh(tag.path) },
    ...(tag.meta.affix
      ? []
      : [{ key: 'pin', label: t(tag.isPinned ? 'tags.unpin' : 'tags.pin'), onClick: () => commands.pin(tag.path) }]),
    ...(isFixed ? [] : [{ key: 'close', label: t('tags.close'), onClick: () => void commands.close(tag.path) }]),
    { key: 'others', label: t('tags.closeOthers'), onClick: () => void commands.closeOthers(tag.path) },
    { key: 'all', label: t('tags.closeAll'), onClick: () => void commands.closeAll() },
  ];
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{ items, style: { width: contextMenuWidth } }}
      styles={{ root: { minWidth: contextMenuWidth } }}
    >
      <div
        className={styles.tag}
        role="presentation"
        data-current={isCurrent}
        draggable={!tag.meta.affix}
        onDragStart={(event) => event.dataTransfer.setData('application/x-tab', tag.path)}
        onDragOver={(event) => event.dataTransfer.types.includes('application/x-tab') && event.preventDefault()}
        onDrop={(event) => commands.move(event.dataTransfer.getData('application/x-tab'), tag.path)}
        onAuxClick={(event) => event.button === middleButton && !isFixed && void commands.close(tag.path)}
      >
        <div
          className={styles.label}
          role="tab"
          tabIndex={isCurrent ? 0 : -1}
          aria-selected={isCurrent}
          {...(!isFixed && { 'aria-keyshortcuts': 'Delete' })}
          onClick={() => void navigate(tag.fullPath)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void navigate(tag.fullPath);
            if (event.key === 'Delete' && !isFixed) void commands.close(tag.path);
          }}
        >
          {isDirty && <i className={styles.dirty} title={t('tags.dirty')} />}
          {tag.isPinned && <PushpinFilled aria-label={t('tags.pinned')} />}
          <span>{tag.title}</span>
        </div>
        {!isFixed && (
          // A list of tabs holds tabs alone; without a mouse a tab is closed by its key.
          <span
            aria-hidden
            className={styles.close}
            title={t('tags.closeNamed', { title: tag.title })}
            onClick={() => void commands.close(tag.path)}
          >
            <CloseOutlined />
          </span>
        )}
      </div>
    </Dropdown>
  );
}

import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useStore } from '../../state/store';
import { tabs } from '../tabs';
import type { TabCommands } from '../tabs';
import type { Tag } from '../tags';
import { dirtyViews } from '../../state/view';
import styles from './TagsView.module.css';

/** Width of the context menu in px (app-20). */
const contextMenuWidth = 105;
const middleButton = 1;

function TagTab({
  tag,
  isCurrent,
  isDirty,
  commands,
}: {
  tag: Tag;
  isCurrent: boolean;
  isDirty: boolean;
  commands: TabCommands;
}) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();

  const items: MenuProps['items'] = [
    { key: 'refresh', label: t('tags.refresh'), onClick: () => commands.refresh(tag.path) },
    ...(tag.meta.affix ? [] : [{ key: 'close', label: t('tags.close'), onClick: () => void commands.close(tag.path) }]),
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
        onAuxClick={(event) => event.button === middleButton && !tag.meta.affix && void commands.close(tag.path)}
      >
        <div
          className={styles.label}
          role="tab"
          tabIndex={isCurrent ? 0 : -1}
          aria-selected={isCurrent}
          onClick={() => void navigate(tag.fullPath)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void navigate(tag.fullPath);
            if (event.key === 'Delete' && !tag.meta.affix) void commands.close(tag.path);
          }}
        >
          {isDirty && <i className={styles.dirty} title={t('tags.dirty')} />}
          <span>{tag.title}</span>
        </div>
        {!tag.meta.affix && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('tags.closeNamed', { title: tag.title })}
            onClick={() => void commands.close(tag.path)}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
}

/** The visited places, one tab each. */
export function TagsView({ commands, current }: { commands: TabCommands; current: string }) {
  const { t } = useTranslation('shell');
  const { tags } = useStore(tabs);
  const dirty = useStore(dirtyViews);
  const navigate = useNavigate();
  const strip = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    const all = [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + by + all.length) % all.length]?.focus();
  };
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => setCut(element.scrollWidth > element.clientWidth + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [tags]);
  // The arrows take room of their own, so the open page is looked for again when they come.
  useEffect(() => {
    const open = strip.current?.querySelector('[data-current=true]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, tags, isCut]);
  const scroll = (by: -1 | 1) => {
    const element = strip.current;
    element?.scrollBy({ left: by * element.clientWidth * 0.8 });
  };
  return (
    <div className={styles.row}>
      {isCut && (
        <button type="button" className={styles.step} aria-label={t('tags.before')} onClick={() => scroll(-1)}>
          <LeftOutlined />
        </button>
      )}
      <div
        ref={strip}
        className={styles.tags}
        role="tablist"
        aria-label={t('tags.label')}
        onWheel={(event) => {
          if (strip.current) strip.current.scrollLeft += event.deltaY;
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') step(1);
          if (event.key === 'ArrowLeft') step(-1);
        }}
      >
        {tags.map((tag) => (
          <TagTab
            key={tag.path}
            tag={tag}
            isCurrent={tag.path === current}
            isDirty={dirty.has(tag.path)}
            commands={commands}
          />
        ))}
      </div>
      {isCut && (
        <>
          <button type="button" className={styles.step} aria-label={t('tags.after')} onClick={() => scroll(1)}>
            <RightOutlined />
          </button>
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              selectedKeys: [current],
              style: { maxHeight: '70vh', overflow: 'auto' },
              items: tags.map((tag) => ({
                key: tag.path,
                label: tag.title,
                onClick: () => void navigate(tag.fullPath),
              })),
            }}
          >
            <button type="button" className={styles.step} aria-label={t('tags.all')}>
              <DownOutlined />
            </button>
          </Dropdown>
        </>
      )}
    </div>
  );
}

import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useStore } from '../../state/store';
import { dirtyViews } from '../../state/view';
import { tabs } from '../tabs';
import type { TabCommands } from '../tabs';
import type { Tag } from '../tags';
import { TagTab } from './TagTab';
import styles from './TagsView.module.css';
import { useTagStrip } from './use-tag-strip';

function AllTags({ tags, current }: { tags: readonly Tag[]; current: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
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
  );
}

/** The visited places, one tab each. */
export function TagsView({ commands, current }: { commands: TabCommands; current: string }) {
  const { t } = useTranslation('shell');
  const { tags } = useStore(tabs);
  const dirty = useStore(dirtyViews);
  const { strip, isCut, scroll, roll, focus } = useTagStrip(tags, current);
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
        onWheel={(event) => roll(event.deltaY)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') focus(1);
          if (event.key === 'ArrowLeft') focus(-1);
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
          <AllTags tags={tags} current={current} />
        </>
      )}
    </div>
  );
}

import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './CatalogueBrowser.module.css';
import { MarkRest } from './MarkRest';
import { mostMarked } from './use-items';
import type { Items } from './use-items';
import type { Marked } from './use-marked';

/** Tags of marked rows that are drawn; more are counted. */
const drawnTags = 30;

/** The marked items by their names, and the rest of the list to be marked as well. */
export function MarkedItems({ marked, items: { rows, total, markable } }: { marked: Marked; items: Items }) {
  const { t } = useTranslation(['catalogue', 'common']);
  const all = marked.items.length;
  return (
    <div className={styles.tags} aria-label={t('item.selected')}>
      {marked.items.slice(0, drawnTags).map((item) => (
        <Tag
          key={item.id}
          closable
          closeIcon
          onClose={(event) => {
            event.preventDefault();
            marked.drop(item.id);
          }}
        >
          {item.name}
        </Tag>
      ))}
      {all > drawnTags && <span>{t('item.moreSelected', { count: all - drawnTags })}</span>}
      <Button type="link" size="small" onClick={marked.clear}>
        {t('common:list.clearSelection')}
      </Button>
      <MarkRest
        shown={rows.length}
        marked={rows.filter(({ id }) => marked.ids.has(id)).length}
        all={all}
        total={total}
        most={mostMarked}
        onMark={async () => marked.add(await markable())}
      />
    </div>
  );
}

import { ExportOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Segmented, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColumnsButton } from '../../../resource/ColumnsButton';
import { ExportButton } from '../../../resource/ExportButton';
import tools from '../../../resource/ResourceTable.module.css';
import { RefreshButton } from '../../../resource/RefreshButton';
import { usePermission } from '../../../session/session';
import { SearchBar } from '../../../ui/SearchBar';
import styles from './CatalogueBrowser.module.css';
import type { Module } from './modules';
import type { Browsing } from './place';
import type { useItemLayout } from './use-item-columns';
import type { ItemPanelState } from './use-item-panel';
import type { Items } from './use-items';
import { shelves } from './picks';

/** Adds an item, for whoever may. */
export function AddButton({ module, panel }: { module: Module; panel: ItemPanelState }) {
  const { t } = useTranslation('catalogue');
  const mayCreate = usePermission(module.permissions.Create);
  return (
    mayCreate && (
      <Button type="primary" icon={<PlusOutlined />} onClick={panel.create}>
        {t(`${module.name}.add`)}
      </Button>
    )
  );
}

/** What brings items in and moves them. */
function ItemSteps({ module, panel }: { module: Module; panel: ItemPanelState }) {
  const { t } = useTranslation('catalogue');
  const mayImport = usePermission(module.permissions.Import);
  return (
    <Space wrap>
      {mayImport && (
        <Button icon={<UploadOutlined />} onClick={panel.import}>
          {t('import.open')}
        </Button>
      )}
      {mayImport && (
        <Button icon={<ExportOutlined />} onClick={panel.move}>
          {t('move.open')}
        </Button>
      )}
      <AddButton module={module} panel={panel} />
    </Space>
  );
}

/** From what is picked: the whole catalogue, what was picked last, the favourites. */
function ShelfChoice({ place, go }: Pick<Browsing, 'place' | 'go'>) {
  const { t } = useTranslation('catalogue');
  const all = 'all';
  return (
    <Segmented
      value={place.shelf ?? all}
      options={[all, ...shelves].map((shelf) => ({ value: shelf, label: t(`picker.shelf.${shelf}`) }))}
      onChange={(chosen) => go({ shelf: shelves.find((shelf) => shelf === chosen) })}
    />
  );
}

interface ItemsBarProps {
  browsing: Browsing;
  items: Pick<Items, 'list' | 'query'>;
  layout: ReturnType<typeof useItemLayout>;
  panel: ItemPanelState;
}

/** The filter of the list; at its right the steps, and what concerns the table itself. */
export function ItemsBar({ browsing: { module, place, go, isSelecting }, items, layout, panel }: ItemsBarProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  return (
    <div className={styles.bar}>
      <SearchBar
        fields={[{ key: 'filter', type: 'text', label: t('item.filter') }]}
        values={place.filter ? { filter: place.filter } : {}}
        onSearch={(values) => go({ filter: values['filter'] ?? '' })}
      >
        {isSelecting ? <ShelfChoice place={place} go={go} /> : <ItemSteps module={module} panel={panel} />}
        <span className={tools.tools}>
          <RefreshButton of={items.list} />
          <ExportButton
            list={{ path: module.path, query: items.query, name: t(`${module.name}.title`), columns: layout.shown }}
          />
          <ColumnsButton layout={layout} />
        </span>
      </SearchBar>
    </div>
  );
}

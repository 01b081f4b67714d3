import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import type { Field } from '../../../resource/screen';
import type { Item } from '../records';
import type { Module } from './modules';
import type { ItemPanelState } from './use-item-panel';
import type { ItemWrites } from './use-item-writes';
import type { Marked } from './use-marked';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const ImagesField = lazy(() => import('./ImagesField'));
const ImportItemsDrawer = lazy(() => import('./ImportItemsDrawer'));
const MoveDrawer = lazy(() => import('./MoveDrawer'));

const imagesField: Field = {
  key: 'images',
  type: 'custom',
  span: 2,
  label: 'catalogue:item.images',
  render: (props) => <ImagesField {...props} />,
};

/** Shows the parts of an item, or where it stands. */
export type PartsOf = (item: Item, onClose: () => void) => ReactNode;

interface ItemFormProps {
  module: Module;
  item?: Item;
  writes: ItemWrites;
  onClose: () => void;
}

function ItemForm({ module, item, writes, onClose }: ItemFormProps) {
  const { t } = useTranslation('catalogue');
  return (
    <ResourceForm
      name={`catalogue:${module.name}`}
      title={t(item ? `${module.name}.edit` : `${module.name}.add`)}
      size="70%"
      fields={[...module.fields, imagesField]}
      row={item as unknown as FormValues | undefined}
      onSave={(values) => (item ? writes.update(values, item) : writes.create(values))}
      onClose={onClose}
    />
  );
}

interface ItemPanelProps {
  module: Module;
  panel: ItemPanelState;
  writes: ItemWrites;
  marked: Marked;
  parts: PartsOf | undefined;
  uses: PartsOf | undefined;
}

/** What stands beside the list, if anything does. */
export function ItemPanel({ module, panel: { shown, close }, writes, marked, parts, uses }: ItemPanelProps) {
  return (
    <Suspense fallback={null}>
      {shown?.kind === 'create' && <ItemForm module={module} writes={writes} onClose={close} />}
      {shown?.kind === 'edit' && <ItemForm module={module} item={shown.item} writes={writes} onClose={close} />}
      {shown?.kind === 'parts' && parts?.(shown.item, close)}
      {shown?.kind === 'uses' && uses?.(shown.item, close)}
      {shown?.kind === 'move' && (
        <MoveDrawer
          module={module}
          count={marked.ids.size}
          onMove={(catalogId) => writes.move(catalogId)}
          onClose={close}
        />
      )}
      {shown?.kind === 'import' && (
        <ImportItemsDrawer
          module={module}
          catalogId={shown.catalogId}
          onDone={() => void writes.reload()}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

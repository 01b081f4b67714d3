import type { Menu } from '@ishare/contracts/platform/menus.js';
import { useTranslation } from 'react-i18next';
import { useScreenLoaders } from '../../../resource/known-columns';
import { ResourceForm } from '../../../resource/ResourceForm';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { menuFields } from './menu-fields';
import { menuValues } from './menu-record';
import { screenChoices } from './screen-choices';
import type { MenuWrites } from './use-menu-writes';

interface MenuFormProps {
  /** All menus there are. */
  menus: readonly Menu[];
  /** The one that is edited; without it a new one is made, below `parentId` where that is given. */
  menu: Menu | undefined;
  parentId: string | undefined;
  onSave: MenuWrites['save'];
  onClose: () => void;
}

/** A menu of the tree, or a new one. */
export function MenuForm({ menus, menu, parentId, onSave, onClose }: MenuFormProps) {
  const { t } = useTranslation(['platform', 'common']);
  const loaders = useScreenLoaders();
  const places = useStore(consolePlaces)?.places ?? [];
  const fields = menuFields(menus, menu, screenChoices(Object.keys(loaders), places)).map((field) =>
    !menu && field.key === 'parentId' ? { ...field, initial: parentId } : field,
  );
  return (
    <ResourceForm
      name="platform:menu"
      title={menu ? `${t('common:action.edit')} · ${menu.displayName}` : t('menu.createTitle')}
      fields={fields}
      row={menu && menuValues(menu)}
      onSave={(values) => onSave(values, menu)}
      onClose={onClose}
    />
  );
}

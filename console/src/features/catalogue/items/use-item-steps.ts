import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../session/session';
import type { Browsing } from './place';
import type { ItemStep } from './use-item-columns';
import type { ItemPanelState } from './use-item-panel';
import type { ItemWrites } from './use-item-writes';
import type { RowEdit } from './use-row-edit';

interface Stepping {
  panel: ItemPanelState;
  edit: RowEdit;
  writes: ItemWrites;
  hasParts: boolean;
  /** Whether items stand in others. */
  hasUses: boolean;
}

/** What may be done with a row; nothing where one only chooses. */
export function useItemSteps(
  { module, isSelecting }: Browsing,
  { panel, edit, writes, hasParts, hasUses }: Stepping,
): readonly ItemStep[] {
  const { t } = useTranslation(['catalogue', 'common']);
  const mayEdit = usePermission(module.permissions.Default);
  const mayCreate = usePermission(module.permissions.Create);
  if (isSelecting || !mayEdit) return [];
  return [
    ...(hasParts ? [{ key: 'parts', label: t('parts.open'), run: panel.parts }] : []),
    ...(hasUses ? [{ key: 'uses', label: t('usedIn.open'), run: panel.uses }] : []),
    { key: 'edit', label: t('common:action.edit'), run: panel.edit },
    ...(mayCreate ? [{ key: 'copy', label: t('item.copy'), run: edit.copy }] : []),
    { key: 'delete', label: t('common:action.delete'), danger: true, run: (item) => void writes.remove(item) },
  ];
}

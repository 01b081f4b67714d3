import type { Menu } from '@ishare/contracts/platform/menus.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { gridColumn } from '../../../resource/cells';
import { actionsColumn } from '../../../resource/RowActions';
import type { RowAction } from '../../../resource/RowActions';
import { useColumns } from '../../../resource/use-columns';
import { usePermission } from '../../../session/session';
import type { GridColumn } from '../../../ui/grid/column';
import type { TreeLine } from '../../../ui/tree-lines';
import type { useBranches } from '../../../ui/TreeToggle';

const P = platformPermissions.names.Menus;

type Column = GridColumn<TreeLine<Menu>>;

const plainKeys = ['path', 'component', 'icon', 'order', 'isPublic', 'isHidden'] as const;
const widths: Readonly<Partial<Record<(typeof plainKeys)[number], number>>> = { path: 230, component: 230, icon: 120 };

/** What a menu says of itself beside its name. */
function plainColumns(t: TFunction): Column[] {
  return plainKeys.map((key): Column => {
    const {
      title,
      width = 110,
      align,
      written,
      render,
    } = gridColumn<Menu>(
      {
        key,
        width: widths[key] ?? 90,
        ...(key.startsWith('is') && { as: 'boolean' }),
        ...(key === 'order' && { as: 'number' }),
      },
      'platform:menu',
      t,
    );
    return {
      key,
      title,
      width,
      ...(align && { align }),
      ...(written && { written }),
      render: (line, index) => render?.(line.item, index),
    };
  });
}

export interface MenuSteps {
  edit: (menu: Menu) => void;
  addChild: (menu: Menu) => void;
  remove: (menu: Menu) => void;
}

/** What is done with a menu in its row; no column where the caller may do nothing. */
function useStepsColumn({ edit, addChild, remove }: MenuSteps): Column[] {
  const { t } = useTranslation(['platform', 'common']);
  const [mayCreate, mayUpdate, mayDelete] = [usePermission(P.Create), usePermission(P.Update), usePermission(P.Delete)];
  if (!mayCreate && !mayUpdate && !mayDelete) return [];
  const words = { edit: t('common:action.edit'), addChild: t('menu.addChild'), delete: t('common:action.delete') };
  const stepsOf = ({ item }: TreeLine<Menu>): RowAction[] => [
    ...(mayUpdate ? [{ key: 'edit', label: words.edit, run: () => edit(item) }] : []),
    ...(mayCreate ? [{ key: 'addChild', label: words.addChild, run: () => addChild(item) }] : []),
    ...(mayDelete ? [{ key: 'delete', label: words.delete, danger: true, run: () => remove(item) }] : []),
  ];
  return [actionsColumn(t('common:column.actions'), Object.values(words), stepsOf)];
}

/** The columns of the tree of menus as the person has them; `leadOf` draws what stands before a name. */
export function useMenuColumns(
  steps: MenuSteps,
  leadOf: ReturnType<typeof useBranches>['leadOf'],
  isSearched: boolean,
) {
  const { t } = useTranslation('platform');
  const given = useMemo<Column[]>(
    () => [
      { key: 'displayName', title: t('menu.displayName'), width: 280, pinned: 'start', leads: true },
      ...plainColumns(t),
    ],
    [t],
  );
  const layout = useColumns(useLocation().pathname, given);
  const stepsColumn = useStepsColumn(steps);
  const name: Column['render'] = (line) => (
    <>
      {leadOf(line, isSearched ? false : undefined)}
      {line.item.displayName}
    </>
  );
  const shown = layout.shown.map((column) => (column.key === 'displayName' ? { ...column, render: name } : column));
  return { layout, columns: [...shown, ...stepsColumn] };
}

import { menus as routes } from '@ishare/contracts/platform/menus.js';
import type { Menu } from '@ishare/contracts/platform/menus.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnsButton } from '../../../resource/ColumnsButton';
import { ExportButton } from '../../../resource/ExportButton';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { DataGrid } from '../../../ui/grid/DataGrid';
import page from '../../../ui/Page.module.css';
import { searchOf, stripWhitespace } from '../../../ui/strip-whitespace';
import { matchingBranches, treeLines } from '../../../ui/tree-lines';
import type { TreeLine } from '../../../ui/tree-lines';
import { useBranches } from '../../../ui/TreeToggle';
import { useMenuColumns } from './menu-columns';
import { MenuBar } from './MenuBar';
import type { MenuPanel } from './MenuBar';
import { useMenuWrites } from './use-menu-writes';
import { lazy } from '../../../state/lazy';

const MenuForm = lazy(async () => ({ default: (await import('./MenuForm')).MenuForm }));
const WhoseMenus = lazy(async () => ({ default: (await import('./WhoseMenus')).WhoseMenus }));

const noMenus: readonly Menu[] = [];

/** The lines of the tree: all of it as it is folded, or the branches in which something is found. */
function useMenuLines(menus: readonly Menu[], wanted: string, collapsed: ReadonlySet<string>) {
  return useMemo(() => {
    if (!wanted) return treeLines(menus, collapsed);
    const fits = searchOf(wanted);
    return treeLines(matchingBranches(menus, ({ name, displayName, path }) => fits(name, displayName, path)));
  }, [menus, collapsed, wanted]);
}

/** The tenant's menus as the tree they make. */
export default function MenusPage() {
  const { t } = useTranslation(['platform', 'common']);
  const list = useRoute(routes.all, { query: {} });
  const menus = list.data?.items ?? noMenus;
  const [search, setSearch] = useState('');
  const wanted = stripWhitespace(search);
  const { collapsed, leadOf } = useBranches();
  const lines = useMenuLines(menus, wanted, collapsed);
  const mayUpdate = usePermission(platformPermissions.names.Menus.Update);
  const writes = useMenuWrites();
  const [panel, setPanel] = useState<MenuPanel>();
  const close = () => setPanel(undefined);
  const edit = (menu: Menu) => setPanel({ kind: 'form', menu });
  const addChild = ({ id }: Menu) => setPanel({ kind: 'form', parentId: id });
  const { layout, columns } = useMenuColumns({ edit, addChild, remove: writes.remove }, leadOf, wanted !== '');
  return (
    <div className={page.page}>
      <div className={page.card}>
        <MenuBar search={search} onSearch={setSearch} list={list} onOpen={setPanel} onRestore={writes.restore}>
          <ExportButton
            list={{
              path: pathOf(routes.list),
              query: { sorting: 'code', ...(wanted && { filter: wanted }) },
              name: t('menu.title'),
              columns: layout.shown,
            }}
          />
          <ColumnsButton layout={layout} />
        </MenuBar>
        <DataGrid
          label={t('menu.title')}
          rows={lines}
          columns={columns}
          widths={layout.widths}
          onResize={layout.resize}
          arranging={layout.arranging}
          rowKey={({ item }) => item.id}
          loading={list.isPending}
          {...(mayUpdate && { onOpen: ({ item }: TreeLine<Menu>) => edit(item) })}
          empty={
            list.isError ? (
              <ListFailure error={list.error} onRetry={() => void list.refetch()} />
            ) : (
              <EmptyState text={t(wanted ? 'common:list.emptyFiltered' : 'common:list.empty')} />
            )
          }
        />
      </div>
      <Suspense>
        {panel?.kind === 'form' && (
          <MenuForm menus={menus} menu={panel.menu} parentId={panel.parentId} onSave={writes.save} onClose={close} />
        )}
        {panel && panel.kind !== 'form' && <WhoseMenus kind={panel.kind} onClose={close} />}
      </Suspense>
    </div>
  );
}

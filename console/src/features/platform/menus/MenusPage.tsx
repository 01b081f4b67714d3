import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { menus as routes } from '@ishare/contracts/platform/menus.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gridColumn } from '../../../resource/cells';
import type { FormValues } from '../../../resource/ResourceForm';
import { actionsColumn } from '../../../resource/RowActions';
import { Can } from '../../../session/Can';
import { act, useRoute } from '../../../session/routes';
import { useScreenLoaders } from '../../../resource/known-columns';
import { usePermission } from '../../../session/session';
import { consolePlaces, menuChanges } from '../../../state/places';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { searchOf, stripWhitespace } from '../../../ui/strip-whitespace';
import { matchingBranches, treeLines } from '../../../ui/tree-lines';
import type { TreeLine } from '../../../ui/tree-lines';
import { useBranches } from '../../../ui/TreeToggle';
import { menuFields } from './menu-fields';
import { screenChoices } from './screen-choices';
import { menuBody, menuValues } from './menu-record';
import type { Menu } from '@ishare/contracts/platform/menus.js';
import page from '../../../ui/Page.module.css';
import styles from './MenusPage.module.css';
import { ListFailure } from '../../../resource/ListFailure';
import { RefreshButton } from '../../../resource/RefreshButton';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const WhoseMenus = lazy(async () => ({ default: (await import('./WhoseMenus')).WhoseMenus }));

const P = platformPermissions.names.Menus;
const quiet = { quiet: true };
type Panel = { kind: 'create'; parentId?: string } | { kind: 'edit'; menu: Menu } | { kind: 'role' | 'user' };

/** The tenant's menus as the tree they make. */
export default function MenusPage() {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const list = useRoute(routes.all, { query: {} });
  const { collapsed, leadOf } = useBranches();
  const [search, setSearch] = useState('');
  const [panel, setPanel] = useState<Panel>();
  const [mayCreate, mayUpdate, mayDelete] = [usePermission(P.Create), usePermission(P.Update), usePermission(P.Delete)];
  const menus = useMemo(() => list.data?.items ?? [], [list.data]);
  const wanted = stripWhitespace(search);
  const lines = useMemo(() => {
    if (!wanted) return treeLines(menus, collapsed);
    const fits = searchOf(wanted);
    return treeLines(matchingBranches(menus, ({ name, displayName, path }) => fits(name, displayName, path)));
  }, [menus, collapsed, wanted]);

  const reload = () => {
    menuChanges.set((count) => count + 1);
  };
  const loaders = useScreenLoaders();
  const places = useStore(consolePlaces)?.places;
  const save = async (values: FormValues) => {
    if (panel?.kind === 'edit')
      await act(client, routes.update, { params: { id: panel.menu.id }, body: menuBody(values, panel.menu) }, quiet);
    else await act(client, routes.create, { body: menuBody(values) }, quiet);
    tellSuccess(t('common:done.saved'));
    reload();
  };
  const remove = async (menu: Menu) => {
    const question = {
      title: t('common:list.deleteOne', { name: menu.displayName }),
      content: t('menu.deleteHint'),
      danger: true,
      okText: t('common:action.delete'),
    };
    if (!(await confirmAction(question))) return;
    try {
      await act(client, routes.remove, { params: { id: menu.id } });
      tellSuccess(t('common:done.deleted'));
      reload();
    } catch {
      // The server's words are already told: below the menu there are others.
    }
  };
  const restore = async () => {
    if (
      !(await confirmAction({ title: t('menu.restoreAsk'), content: t('menu.restoreHint'), okText: t('menu.restore') }))
    )
      return;
    try {
      await act(client, routes.restoreDefaults);
      tellSuccess(t('common:done.saved'));
      reload();
    } catch {
      // Told already.
    }
  };

  const plain = (['path', 'component', 'icon', 'order', 'isPublic', 'isHidden'] as const).map(
    (key): GridColumn<TreeLine<Menu>> => {
      const column = gridColumn<Menu>(
        {
          key,
          width: key === 'path' || key === 'component' ? 230 : key === 'icon' ? 120 : 90,
          ...(key.startsWith('is') && { as: 'boolean' }),
          ...(key === 'order' && { as: 'number' }),
        },
        'platform:menu',
        t,
      );
      return {
        key,
        title: column.title,
        width: column.width ?? 110,
        ...(column.align && { align: column.align }),
        render: (line, index) => column.render?.(line.item, index),
      };
    },
  );
  const columns: GridColumn<TreeLine<Menu>>[] = [
    {
      key: 'displayName',
      title: t('menu.displayName'),
      width: 280,
      pinned: 'start',
      render: (line) => (
        <>
          {leadOf(line, wanted ? false : undefined)}
          {line.item.displayName}
        </>
      ),
    },
    ...plain,
    ...(mayUpdate || mayCreate || mayDelete
      ? [
          actionsColumn<TreeLine<Menu>>(
            t('common:column.actions'),
            [t('common:action.edit'), t('menu.addChild'), t('common:action.delete')],
            ({ item }) => [
              ...(mayUpdate
                ? [{ key: 'edit', label: t('common:action.edit'), run: () => setPanel({ kind: 'edit', menu: item }) }]
                : []),
              ...(mayCreate
                ? [
                    {
                      key: 'addChild',
                      label: t('menu.addChild'),
                      run: () => setPanel({ kind: 'create', parentId: item.id }),
                    },
                  ]
                : []),
              ...(mayDelete
                ? [{ key: 'delete', label: t('common:action.delete'), danger: true, run: () => void remove(item) }]
                : []),
            ],
          ),
        ]
      : []),
  ];
  const edited = panel?.kind === 'edit' ? panel.menu : undefined;
  const isForm = panel?.kind === 'create' || panel?.kind === 'edit';
  const fields = isForm
    ? menuFields(menus, edited, screenChoices(Object.keys(loaders), places ?? [])).map((field) =>
        panel.kind === 'create' && field.key === 'parentId' ? { ...field, initial: panel.parentId } : field,
      )
    : [];

  return (
    <div className={page.page}>
      <div className={page.card}>
        <div className={`${page.bar} ${styles.bar}`}>
          <Input
            className={styles.search}
            prefix={<SearchOutlined />}
            allowClear
            placeholder={t('menu.filter')}
            aria-label={t('menu.filter')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Space wrap>
            <Can permission={P.Create}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setPanel({ kind: 'create' })}>
                {t('common:action.create')}
              </Button>
            </Can>
            <Can permission={P.ManageRoles}>
              <Button onClick={() => setPanel({ kind: 'role' })}>{t('menu.byRole')}</Button>
            </Can>
            <Can permission={P.ManageUsers}>
              <Button onClick={() => setPanel({ kind: 'user' })}>{t('menu.byUser')}</Button>
            </Can>
            <Can permission={P.Create}>
              <Button onClick={() => void restore()}>{t('menu.restore')}</Button>
            </Can>
            <RefreshButton of={list} />
          </Space>
        </div>
        <DataGrid
          label={t('menu.title')}
          rows={lines}
          columns={columns}
          rowKey={({ item }) => item.id}
          loading={list.isPending}
          {...(mayUpdate && { onOpen: ({ item }: TreeLine<Menu>) => setPanel({ kind: 'edit', menu: item }) })}
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
        {panel && !isForm && <WhoseMenus kind={panel.kind as 'role' | 'user'} onClose={() => setPanel(undefined)} />}
        {isForm && (
          <ResourceForm
            name="platform:menu"
            title={edited ? `${t('common:action.edit')} · ${edited.displayName}` : t('menu.createTitle')}
            fields={fields}
            row={edited && menuValues(edited)}
            onSave={save}
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

import { useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../ui/shortcuts';
import { useDrawer } from './page/drawer';
import { ScreenDrawer } from './page/ScreenDrawer';
import { CreateButton, ScreenToolbar, StepButton } from './page/ScreenToolbar';
import { useBlockPaste } from './page/use-block-paste';
import { emptyText } from './empty-text';
import { useManyEdit } from './page/use-many-edit';
import { useRemoval } from './page/use-removal';
import { useScreenActions } from './page/use-screen-actions';
import { useScreenColumns } from './page/use-screen-columns';
import { useScreenRights } from './page/use-screen-rights';
import { textFilesOf, useScreenTexts } from './page/use-screen-texts';
import { useSelection } from './page/use-selection';
import styles from './ResourcePage.module.css';
import { ResourceTable } from './ResourceTable';
import type { Row, ScreenDefinition } from './screen';
import { useReload } from './use-reload';

/** What opening a row does: its own page, its form, or its form as it is only shown; undefined where nothing opens. */
function useOpening(
  { open, fields, mayEdit }: ScreenDefinition,
  { canEdit, isShownOnly }: ReturnType<typeof useScreenRights>,
  drawer: ReturnType<typeof useDrawer>,
) {
  const go = useNavigate();
  if (open) return (row: Row) => open(row, (place) => void go(place));
  if (fields && mayEdit) return (row: Row) => (isShownOnly(row) ? drawer.view(row) : drawer.edit(row));
  return canEdit ? drawer.edit : undefined;
}

/** A whole list screen made from its definition. */
export default function ResourcePage({ screen }: { screen: ScreenDefinition }) {
  const { name, path, header: Header } = screen;
  const t = useScreenTexts(
    name,
    useMemo(() => textFilesOf(screen), [screen]),
  );
  const { selection, select, clear } = useSelection();
  const reload = useReload(path, screen.stale);
  const rights = useScreenRights(screen);
  const drawer = useDrawer();
  const remove = useRemoval(screen, () => {
    clear();
    void reload();
  });
  const { columns, filters } = useScreenColumns(screen);
  const actions = useScreenActions(screen, { rights, drawer, remove });

  const { canCreate, canEdit, canDelete, mayEdit } = rights;
  const openRow = useOpening(screen, rights, drawer);
  const press = (event: KeyboardEvent, row: Row | undefined) => {
    if (event.key === 'e' && row && canEdit && mayEdit(row)) drawer.edit(row);
    if (event.key === 'Delete' && row && canDelete) void remove([row]);
  };
  useShortcuts({
    n: () => canCreate && !drawer.shown && drawer.create(),
  });
  useBlockPaste(screen, canCreate, drawer);
  const editMany = useManyEdit(screen, rights, drawer);
  const canSelect = canDelete || rights.canEditMany || (screen.toolbar ?? []).some((action) => action.needsSelection);
  // In a list without rows there is nothing to choose.
  const mainAction = actions.toolbar.find((action) => action.primary && !action.needsSelection);

  return (
    <div className={styles.page}>
      {Header && <Header />}
      <ResourceTable
        path={path}
        label={t(`${name}.title`)}
        columns={columns}
        tail={actions.column}
        filters={filters}
        fixedQuery={screen.fixedQuery}
        defaultSorting={screen.defaultSorting}
        pageSize={screen.pageSize}
        rowHeight={screen.rowHeight}
        cardPicture={screen.cardPicture}
        selected={selection.keys}
        onSelect={canSelect ? select : undefined}
        onOpen={openRow}
        onKey={press}
        expand={screen.expand}
        expandHeight={screen.expandHeight}
        emptyText={t(emptyText(screen, canCreate || mainAction !== undefined), { defaultValue: t('list.empty') })}
        emptyAction={
          canCreate ? (
            <CreateButton drawer={drawer} />
          ) : (
            mainAction && <StepButton action={mainAction} actions={actions} selection={selection} />
          )
        }
        actions={
          <ScreenToolbar
            screen={screen}
            rights={rights}
            actions={actions}
            drawer={drawer}
            selection={selection}
            onRemove={() => void remove(selection.rows)}
            onEditMany={() => editMany(selection.rows)}
          />
        }
      />
      <ScreenDrawer screen={screen} drawer={drawer} />
    </div>
  );
}

import { useNavigate } from 'react-router-dom';
import { HttpError } from '../../http/http-error';
import type { GridColumn } from '../../ui/grid/column';
import { useIsMobile } from '../../ui/use-mobile';
import { actionsColumn, fewActions } from '../RowActions';
import type { RowAction } from '../RowActions';
import type { Action, Row, ScreenDefinition } from '../screen';
import { useReload } from '../use-reload';
import type { DrawerState } from './drawer';
import type { ScreenRights } from './use-screen-rights';
import { useScreenTexts } from './use-screen-texts';

interface Acting {
  rights: ScreenRights;
  drawer: DrawerState;
  remove: (rows: readonly Row[]) => Promise<void>;
}

/** The steps of a row that the person may take: those that every screen has around those that are its own. */
function rowActionsOf(screen: ScreenDefinition, { rights, drawer, remove }: Acting): Action<Row>[] {
  const { may, canEdit, canDelete, mayEdit, mayDelete, isShownOnly } = rights;
  const edit: Action<Row> = {
    key: 'edit',
    label: 'action.edit',
    fits: mayEdit,
    run: ({ rows }) => drawer.edit(rows[0]!),
  };
  const view: Action<Row> = {
    key: 'view',
    label: 'action.view',
    fits: isShownOnly,
    run: ({ rows }) => drawer.view(rows[0]!),
  };
  const removal: Action<Row> = {
    key: 'delete',
    label: 'action.delete',
    danger: true,
    ...(mayDelete && { fits: mayDelete }),
    run: ({ rows }) => remove(rows),
  };
  return [
    ...(canEdit ? [edit] : []),
    ...(screen.mayEdit && screen.fields ? [view] : []),
    ...(screen.rowActions ?? []).filter((action) => !action.permission || may(action.permission)),
    ...(canDelete ? [removal] : []),
  ];
}

/** The steps of rows and of the bar with their words, and what takes one. */
export function useScreenActions(screen: ScreenDefinition, acting: Acting) {
  const { name, path } = screen;
  const t = useScreenTexts(name);
  const reload = useReload(path, screen.stale);
  const navigate = useNavigate();
  const isNarrow = useIsMobile();
  const { rights, drawer } = acting;
  const labelOf = (action: Action<Row>) => t(action.label ?? `${name}.${action.key}`);
  const run = async (action: Action<Row>, rows: readonly Row[]) => {
    try {
      await action.run({
        rows,
        reload: () => void reload(),
        edit: drawer.edit,
        go: (to) => void navigate(to),
        show: drawer.show,
      });
    } catch (error) {
      // The server's words are already told.
      if (!(error instanceof HttpError)) throw error;
    }
  };
  const ofRows = rowActionsOf(screen, acting);
  /** What can be done with a row now. */
  const actionsOf = (row: Row): RowAction[] =>
    ofRows
      .filter((action) => action.fits?.(row) ?? true)
      .map((action) => ({
        key: action.key,
        label: labelOf(action),
        danger: action.danger ?? false,
        run: () => void run(action, [row]),
      }));
  const column: GridColumn<Row> | undefined =
    ofRows.length === 0
      ? undefined
      : actionsColumn<Row>(
          t('column.actions'),
          ofRows.map((action) => ({ label: labelOf(action), isAlways: !action.fits })),
          actionsOf,
          ...(isNarrow ? [fewActions] : []),
        );
  return {
    column,
    actionsOf,
    toolbar: (screen.toolbar ?? []).filter((action) => !action.permission || rights.may(action.permission)),
    labelOf,
    run,
  };
}

export type ScreenActions = ReturnType<typeof useScreenActions>;

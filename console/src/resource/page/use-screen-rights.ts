import { useCallback } from 'react';
import { holds } from '../../session/permission';
import { permissions } from '../../session/session';
import { useStore } from '../../state/store';
import type { Row, ScreenDefinition } from '../screen';

/** What the person may do on a screen, and with a row of it. */
export function useScreenRights({ fields, permissions: rights, mayEdit, mayDelete }: ScreenDefinition) {
  const granted = useStore(permissions);
  const may = useCallback(
    (permission: string | readonly string[] | undefined) => permission !== undefined && holds(granted, permission),
    [granted],
  );
  const canEdit = fields !== undefined && may(rights.update);
  return {
    may,
    canCreate: fields !== undefined && may(rights.create),
    canEdit,
    canDelete: may(rights.delete),
    mayEdit: mayEdit ?? (() => true),
    mayDelete,
    /** Rows that are fixed at times are shown to whoever may not edit them now. */
    isShownOnly: (row: Row) => mayEdit !== undefined && !(canEdit && mayEdit(row)),
  };
}

export type ScreenRights = ReturnType<typeof useScreenRights>;

import { useCallback, useMemo } from 'react';
import { holds } from '../../session/permission';
import { permissions } from '../../session/session';
import { useStore } from '../../state/store';
import { bulkFields } from '../bulk-fields';
import type { Row, ScreenDefinition } from '../screen';

/** What the person may do on a screen, and with a row of it. */
export function useScreenRights({ fields, permissions: rights, mayEdit, mayDelete }: ScreenDefinition) {
  const granted = useStore(permissions);
  const may = useCallback(
    (permission: string | readonly string[] | undefined) => permission !== undefined && holds(granted, permission),
    [granted],
  );
  const canEdit = fields !== undefined && may(rights.update);
  const formFields = useMemo(
    () =>
      (fields ?? []).filter(({ only, permission }) => only !== 'create' && (!permission || holds(granted, permission))),
    [fields, granted],
  );
  return {
    may,
    canCreate: fields !== undefined && may(rights.create),
    canEdit,
    /** Fields of an existing record that the person sees. */
    formFields,
    canEditMany: canEdit && bulkFields(formFields).length > 0,
    canDelete: may(rights.delete),
    mayEdit: mayEdit ?? (() => true),
    mayDelete,
    /** Rows that are fixed at times are shown to whoever may not edit them now. */
    isShownOnly: (row: Row) => mayEdit !== undefined && !(canEdit && mayEdit(row)),
  };
}

export type ScreenRights = ReturnType<typeof useScreenRights>;

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReload } from '../../../resource/use-reload';
import { api } from '../../../session/things';
import { tellSuccess } from '../../../ui/feedback';
import type { Item } from '../records';
import type { Module } from './modules';

/** The first of a copy's id, which the server has not given yet. */
const unsaved = 'new:';
const isCopy = ({ id }: Item) => id.startsWith(unsaved);

/** The row that is edited where it stands; a copy stands before the listed ones until it is saved. */
export function useRowEdit({ thing, path }: Pick<Module, 'thing' | 'path'>, listed: readonly Item[]) {
  const { t } = useTranslation();
  const reload = useReload(path);
  const [row, setRow] = useState<Item>();
  return {
    row,
    rows: useMemo(() => (row && isCopy(row) ? [row, ...listed] : listed), [row, listed]),
    /** Another one that is edited already goes first. */
    begin: (item: Item) => setRow((current) => current ?? item),
    copy: (item: Item) => setRow({ ...item, id: `${unsaved}${item.id}` }),
    change: setRow,
    cancel: () => setRow(undefined),
    async save(item: Item) {
      const { id, ...body } = item;
      const items = api(thing);
      await (isCopy(item) ? items.create(body) : items.update(id, body));
      tellSuccess(t(isCopy(item) ? 'done.created' : 'done.saved'));
      await reload();
      setRow(undefined);
    },
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;

import { product } from '@ishare/contracts/catalogue/items.js';
import { productRoutes } from '@ishare/contracts/catalogue/product-routes.js';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReload } from '../../../resource/use-reload';
import { call } from '../../../session/routes';
import { api } from '../../../session/things';
import { tellSuccess, tellWarning } from '../../../ui/feedback';
import type { Item } from '../records';
import type { Module } from './modules';

/** The first of a copy's id, which the server has not given yet. */
const unsaved = 'new:';
const isCopy = ({ id }: Item) => id.startsWith(unsaved);
/** A product has no more parts in its list. */
const allParts = 999;

/** A copy has the parts of its product too; false where some stayed behind, of which the refusal is told already. */
async function takeParts(from: string, to: string): Promise<boolean> {
  try {
    const { items } = await call(productRoutes.parts, { query: { productId: from, maxResultCount: allParts } });
    for (const { partId, count } of items)
      await call(productRoutes.addPart, { body: { productId: to, partId, count } });
    return true;
  } catch {
    return false;
  }
}

/** The row that is edited where it stands; a copy stands before the listed ones until it is saved. */
export function useRowEdit({ thing, path }: Pick<Module, 'thing' | 'path'>, listed: readonly Item[]) {
  const { t } = useTranslation(['common', 'catalogue']);
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
      if (isCopy(item)) {
        const made = await items.create(body);
        tellSuccess(t('done.created'));
        if (thing === product && !(await takeParts(id.slice(unsaved.length), made.id)))
          tellWarning(t('catalogue:parts.stayed', { name: item.name }));
      } else {
        await items.update(id, body);
        tellSuccess(t('done.saved'));
      }
      await reload();
      setRow(undefined);
    },
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;

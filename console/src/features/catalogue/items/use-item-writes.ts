import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { useReload } from '../../../resource/use-reload';
import { act } from '../../../session/routes';
import { quietApi } from '../../../session/things';
import { removeRecord } from '../../../resource/deletion';
import { offerUndo, tellSuccess } from '../../../ui/feedback';
import type { Item } from '../records';
import type { Browsing } from './place';
import type { Marked } from './use-marked';

/** What is done to items beside the list: a form is kept, one is deleted, the marked ones move. */
export function useItemWrites({ module, place }: Browsing, marked: Marked) {
  const { t } = useTranslation(['catalogue', 'common']);
  const client = useQueryClient();
  const reload = useReload(module.path);
  return {
    async create(values: FormValues) {
      const body = { ...values, catalogId: place.directory ?? null };
      await quietApi(module.thing).create(body as unknown as Item);
      tellSuccess(t('common:done.created'));
      await reload();
    },
    async update(values: FormValues, { id, concurrencyStamp }: Item) {
      await quietApi(module.thing).update(id, { ...values, concurrencyStamp } as unknown as Item);
      tellSuccess(t('common:done.updated'));
      await reload();
    },
    async remove(item: Item) {
      if (await removeRecord(`${module.path}/${item.id}`, item.name, reload)) marked.drop(item.id);
    },
    async move(catalogId: string | null, ids: Iterable<string> = marked.ids) {
      const items = [...ids].map((id) => ({ id, catalogId }));
      const before = await act(client, module.routes.move, { body: { items } });
      for (const { id } of items) marked.drop(id);
      offerUndo(t('move.done', { count: items.length }), t('move.undo'), async () => {
        await act(client, module.routes.move, { body: before });
        tellSuccess(t('move.undone'));
      });
    },
    reload,
  };
}

export type ItemWrites = ReturnType<typeof useItemWrites>;

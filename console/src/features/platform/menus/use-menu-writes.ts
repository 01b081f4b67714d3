import { menus as routes } from '@ishare/contracts/platform/menus.js';
import type { Menu } from '@ishare/contracts/platform/menus.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { removeRecord } from '../../../resource/deletion';
import { makeStale, useAct } from '../../../session/routes';
import { menuChanges } from '../../../state/places';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { menuBody } from './menu-record';

/** Writing menus; the console's own menu follows. */
export function useMenuWrites() {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const follow = () => menuChanges.set((count) => count + 1);
  const saved = () => {
    tellSuccess(t('common:done.saved'));
    follow();
  };
  // What is refused stands in the form.
  const create = useAct(routes.create, { quiet: true, onDone: saved });
  const update = useAct(routes.update, { quiet: true, onDone: saved });
  const restore = useAct(routes.restoreDefaults, { onDone: saved });
  const save = async (values: FormValues, menu: Menu | undefined) => {
    if (menu) await update.mutateAsync({ params: { id: menu.id }, body: menuBody(values, menu) });
    else await create.mutateAsync({ body: menuBody(values) });
  };
  const askRemove = async ({ id, displayName }: Menu) => {
    const changed = async () => {
      await makeStale(client, routes.remove);
      follow();
    };
    await removeRecord(pathOf(routes.remove, { id }), displayName, changed, t('menu.deleteHint'));
  };
  const askRestore = async () => {
    const question = { title: t('menu.restoreAsk'), content: t('menu.restoreHint'), okText: t('menu.restore') };
    if (await confirmAction(question)) restore.mutate({});
  };
  return { save, remove: (menu: Menu) => void askRemove(menu), restore: () => void askRestore() };
}
export type MenuWrites = ReturnType<typeof useMenuWrites>;

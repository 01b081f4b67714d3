import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { deleteRecord, tellDeleted } from '../../../resource/deletion';
import { act, makeStale } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { sentName } from './directory-name';
import type { Tree } from './use-directories';

const quiet = { quiet: true };
const nameIn = (values: FormValues) => sentName(values['displayName'] as string);

/** What is done with the directories of a tree. */
export function useDirectoryWrites(tree: Tree) {
  const { t } = useTranslation(['catalogue', 'common']);
  const client = useQueryClient();
  return {
    async create(values: FormValues, parentId: string) {
      const body = { displayName: nameIn(values), parentId };
      if (tree.moduleName)
        await act(client, tree.routes.create, { body: { ...body, moduleName: tree.moduleName } }, quiet);
      else await act(client, tree.routes.create, { body }, quiet);
      tellSuccess(t('common:done.created'));
    },
    async rename(values: FormValues, { id, concurrencyStamp }: Directory) {
      const body = { displayName: nameIn(values), concurrencyStamp };
      await act(client, tree.routes.update, { params: { id }, body }, quiet);
      tellSuccess(t('common:done.updated'));
    },
    /** Tells whether it is gone. */
    async remove({ id, displayName }: Directory): Promise<boolean> {
      const isSure = await confirmAction({
        title: t('directory.deleteAsk', { name: displayName }),
        content: t('common:list.undoHint'),
        danger: true,
        okText: t('common:action.delete'),
      });
      if (!isSure) return false;
      try {
        const path = pathOf(tree.routes.remove, { id });
        const reload = () => makeStale(client, tree.routes.remove);
        tellDeleted((await deleteRecord(path)) ? [path] : [], reload);
        await reload();
        return true;
      } catch {
        // Told already.
        return false;
      }
    },
  };
}

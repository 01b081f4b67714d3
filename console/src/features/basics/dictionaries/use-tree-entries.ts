import { treeEntries } from '@ishare/contracts/platform/tree-entries.js';
import type { TreeEntry } from '@ishare/contracts/platform/tree-entries.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { removeRecord } from '../../../resource/deletion';
import { act, makeStale, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';

const quiet = { quiet: true };

const flat = (entries: readonly TreeEntry[]): TreeEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);

/** The entries of a tree, each before those below it, and what is done with them. */
export function useTreeEntries(treeId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const list = useRoute(treeEntries.list, { query: { treeDataDictionaryId: treeId } });
  const bodyOf = (values: FormValues) => values as Pick<TreeEntry, 'name' | 'code'>;
  return {
    list,
    entries: useMemo(() => flat(list.data?.items ?? []), [list.data]),
    async create(values: FormValues, parent: TreeEntry | null) {
      const body = { ...bodyOf(values), treeDataDictionaryId: treeId, parentId: parent?.id ?? null };
      await act(client, treeEntries.create, { body }, quiet);
      tellSuccess(t('done.saved'));
    },
    async update(values: FormValues, { id, parentId, concurrencyStamp }: TreeEntry) {
      const body = { ...bodyOf(values), parentId, concurrencyStamp };
      await act(client, treeEntries.update, { params: { id }, body }, quiet);
      tellSuccess(t('done.saved'));
    },
    async remove({ id, name }: TreeEntry) {
      await removeRecord(pathOf(treeEntries.remove, { id }), name, () => makeStale(client, treeEntries.remove));
    },
    reload: () => void makeStale(client, treeEntries.create),
  };
}

export type TreeEntries = ReturnType<typeof useTreeEntries>;

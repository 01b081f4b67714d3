import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../resource/ResourceForm';
import type { Row } from '../../resource/screen';
import { useReload } from '../../resource/use-reload';
import { http } from '../../session/http';
import { confirmDeletion, tellSuccess } from '../../ui/feedback';

export interface NamedRow extends Row {
  name: string;
  code: string;
  isStatic?: boolean;
}

const everything = { skipCount: 0, maxResultCount: 999 };

/** All records of a path, and how one is kept and deleted. */
export function useRecords<T extends NamedRow>(path: string) {
  const { t } = useTranslation();
  const list = useQuery({ queryKey: [path, everything], queryFn: () => http.get<{ items: T[] }>(path, everything) });
  const reload = useReload(path);
  return {
    list,
    /** Keeps a changed record, or a new one where there is none yet. */
    async save(values: FormValues, record: T | undefined) {
      if (record)
        await http.put(
          `${path}/${record.id}`,
          { ...values, concurrencyStamp: record.concurrencyStamp },
          { quiet: true },
        );
      else await http.post(path, values, { quiet: true });
      tellSuccess(t('done.saved'));
      void reload();
    },
    async remove(record: T) {
      if (!(await confirmDeletion(record.name))) return;
      try {
        await http.delete(`${path}/${record.id}`);
        tellSuccess(t('done.deleted'));
        void reload();
      } catch {
        // Told already.
      }
    },
  };
}

import type { BodyOf, ChangeOf, RecordOf, Thing } from '@ishare/contracts/things/thing.js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../resource/form-props';
import { removeRecord } from '../../resource/deletion';
import { useReload } from '../../resource/use-reload';
import { listOf, quietApi } from '../../session/things';
import { tellSuccess } from '../../ui/feedback';

const everything = { skipCount: 0, maxResultCount: 999 };

/** All records of a thing, and how one is kept and deleted. */
export function useRecords<T extends Thing>(thing: T, nameOf: (record: RecordOf<T>) => string) {
  const { t } = useTranslation();
  const list = useQuery(listOf(thing, everything));
  const reload = useReload(`/${thing.path}`);
  return {
    list,
    /** Keeps a changed record, or a new one where there is none yet. */
    async save(values: FormValues, record: RecordOf<T> | undefined) {
      if (record)
        await quietApi(thing).update(record.id, {
          ...values,
          concurrencyStamp: record.concurrencyStamp,
        } as unknown as ChangeOf<T>);
      else await quietApi(thing).create(values as BodyOf<T>);
      tellSuccess(t('done.saved'));
      void reload();
    },
    async remove(record: RecordOf<T>) {
      await removeRecord(`/${thing.path}/${record.id}`, nameOf(record), reload);
    },
  };
}

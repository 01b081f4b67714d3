import { listAt } from '@ishare/contracts/things/records.js';
import { allPages } from '../session/all-pages';
import { call } from '../session/routes';
import type { Offered } from './paste-columns';
import type { Field } from './screen';

const PAGE = 999;

/**
 * The records that fields refer to, by their words: all of them, for a word that one alone of the first has may be that
 * of another as well.
 */
export async function offeredBy(fields: readonly Field[]): Promise<Offered> {
  const lookups = fields.flatMap((field) => (field.type === 'lookup' ? [field] : []));
  const lists = await Promise.all(
    lookups.map(async ({ key, path, query, labelOf, valueFrom }) => {
      const records = await allPages(PAGE, (page) =>
        call(listAt(path), { query: { ...query, ...page } }, { quiet: true }),
      );
      return [
        key,
        records.map((row) => ({ value: valueFrom ? valueFrom(row as never) : row.id, label: labelOf(row as never) })),
      ] as const;
    }),
  );
  return new Map(lists);
}

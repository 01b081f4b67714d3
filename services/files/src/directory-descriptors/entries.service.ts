import type { entriesQuery, Entry } from '@ishare/contracts/files/directories.js';
import { Database } from '@ishare/data/database.js';
import { escapeLike } from '@ishare/data/like.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { FileReach } from '../file-descriptors/file-reach.service.js';
import { requireDirectory } from './directory-tree.js';

/** Columns by which entries are sorted, by name on the wire. */
const SORT: Readonly<Record<string, string>> = {
  name: 'name',
  size: 'size',
  isDirectory: 'is_directory',
  creationTime: 'creation_time',
  lastModificationTime: 'last_modification_time',
};

const AUDITED =
  'id, name, creation_time, creator_id, last_modification_time, last_modifier_id, concurrency_stamp, extra_properties';

const ENTRIES = `(
  select ${AUDITED}, true as is_directory, 0 as size, '' as mime_type from directory_descriptor where parent_id = $1
    and not is_deleted
  union all
  select ${AUDITED}, false, size, mime_type from file_descriptor where directory_id = $1 and not is_deleted
    and not attached and ($3::uuid is null or creator_id = $3)
) entry where $2 = '' or name ilike '%' || $2 || '%'`;

const PAGE = `id, creation_time as "creationTime", creator_id as "creatorId",
  last_modification_time as "lastModificationTime", last_modifier_id as "lastModifierId",
  concurrency_stamp as "concurrencyStamp", extra_properties as "extraProperties", name, is_directory as "isDirectory",
  size, mime_type as "mimeType"`;

type EntryRow = Omit<Entry, 'iconInfo'> & { mimeType: string };

function iconOf({ isDirectory, mimeType }: Pick<EntryRow, 'isDirectory' | 'mimeType'>): string {
  if (isDirectory) return 'fa fa-folder';
  if (mimeType.startsWith('image/')) return 'fa fa-file-image';
  if (mimeType === 'application/pdf') return 'fa fa-file-pdf';
  if (mimeType.includes('spreadsheet') || mimeType === 'text/csv') return 'fa fa-file-excel';
  if (mimeType.includes('zip')) return 'fa fa-file-archive';
  return 'fa fa-file';
}

/** What a directory holds: directories and files in one list. */
@Injectable()
export class EntriesService {
  constructor(
    private readonly database: Database,
    private readonly reach: FileReach,
  ) {}

  async list({
    id = EMPTY_GUID,
    filter = '',
    sorting,
    skipCount,
    maxResultCount,
  }: z.output<typeof entriesQuery>): Promise<Paged<Entry>> {
    const order = parseSorting(sorting, Object.keys(SORT)).map(
      ({ field, descending }) => `${SORT[field]}${descending ? ' desc' : ''}`,
    );
    const terms = [...(order.length > 0 ? order : ['is_directory desc', 'name']), 'id'].join(', ');
    const values = [id, escapeLike(filter), await this.reach.ownerOf()];
    return this.database.tx(async (tx) => {
      await requireDirectory(tx, id);
      const rows = await tx.query<EntryRow>(`select ${PAGE} from ${ENTRIES} order by ${terms} limit $4 offset $5`, [
        ...values,
        maxResultCount,
        skipCount,
      ]);
      const [total] = await tx.query<{ count: number }>(`select count(*)::int as count from ${ENTRIES}`, values);
      return {
        totalCount: total!.count,
        items: rows.map(({ mimeType, ...entry }) => ({
          ...entry,
          iconInfo: { icon: iconOf({ ...entry, mimeType }), type: 0 },
        })),
      };
    });
  }
}

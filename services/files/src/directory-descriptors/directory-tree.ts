import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { DirectoryDescriptor } from './directory-descriptor.entity.js';

/**
 * Holds the tenant's tree still until the transaction ends: `shared` to put something into it, `exclusive` to move or
 * remove branches.
 */
export async function lockTree(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  await tx.turn('files-tree', { isShared: mode === 'shared' });
}

/** Refuses with 404 unless the directory is there; the root always is. The tree must be locked. */
export async function requireDirectory(tx: Tx, id: string): Promise<void> {
  if (id !== EMPTY_GUID) await tx.get(DirectoryDescriptor, id);
}

/** Ids of a directory and of all that lie below it. */
export async function branchOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive branch as (
       select id from directory_descriptor where id = $1 and not is_deleted
       union select child.id from directory_descriptor child join branch on child.parent_id = branch.id
         where not child.is_deleted
     ) select id from branch`,
    [id],
  );
  return rows.map((row) => row.id);
}

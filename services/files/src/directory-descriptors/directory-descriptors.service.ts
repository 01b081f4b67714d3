import type { createDirectory, moveDirectory, renameDirectory } from '@ishare/contracts/files/directories.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { zipStream } from '@ishare/server/zip.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { FileDescriptor } from '../file-descriptors/file-descriptor.entity.js';
import { FileReach } from '../file-descriptors/file-reach.service.js';
import { goneAlong, undeleted } from '@ishare/crud/crud.service.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { rootAsNull, toDirectoryReply } from './directory-descriptor.dto.js';
import { DirectoryDescriptor } from './directory-descriptor.entity.js';
import { branchOf, lockTree, requireDirectory } from './directory-tree.js';

/** What one archive takes. */
const MOST_ZIPPED = 5_000;
const MOST_ZIPPED_BYTES = 4e9;

interface ZippedRow {
  id: string;
  path: string;
  blobId: string;
  size: number;
  time: Date;
}

/** Files below a directory ($1) by their paths, those of one owner ($2) alone where one is said. */
const BELOW = `
  with recursive below as (
    select id, name::text as path from directory_descriptor where id = $1 and not is_deleted
    union all select child.id, below.path || '/' || child.name from directory_descriptor child
      join below on child.parent_id = below.id where not child.is_deleted)
  select f.id, below.path || '/' || f.name as path, f.blob_id as "blobId", f.size,
         coalesce(f.last_modification_time, f.creation_time) as time
    from below join file_descriptor f on f.directory_id = below.id and not f.is_deleted
     and ($2::uuid is null or f.creator_id = $2)
   order by path limit $3`;

/** Of rows that had the same place the one that went last: what was replaced by hand a moment before stays away. */
function lastAt<R extends Pick<FileDescriptor, 'deletionTime'>>(gone: readonly R[], placeOf: (row: R) => string): R[] {
  const inTurn = gone.toSorted((one, other) => Number(one.deletionTime) - Number(other.deletionTime));
  return [...new Map(inTurn.map((row) => [placeOf(row), row])).values()];
}

@Injectable()
export class DirectoryDescriptorsService {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobsService,
    private readonly reach: FileReach,
  ) {}

  get(id: string) {
    return this.database.tx(async (tx) => toDirectoryReply(await tx.get(DirectoryDescriptor, id)));
  }

  subDirectories(parentId: string = EMPTY_GUID) {
    return this.database.tx(async (tx) => {
      const items = await tx.query<{ id: string; name: string; parentId: string; hasChildren: boolean }>(
        `select id, name, parent_id as "parentId", exists (select from directory_descriptor child
          where child.parent_id = t.id and not child.is_deleted) as "hasChildren"
         from directory_descriptor t where parent_id = $1 and not is_deleted order by name`,
        [parentId],
      );
      return { items: items.map((item) => ({ ...item, parentId: rootAsNull(item.parentId) })) };
    });
  }

  /** The files that the caller finds, in their directories; each is read when the archive comes to it. */
  async zip(id: string): Promise<StreamableFile> {
    const owner = await this.reach.ownerOf();
    const [name, rows] = await this.database.tx(async (tx) => {
      const directory = await tx.get(DirectoryDescriptor, id);
      return [directory.name, await tx.query<ZippedRow>(BELOW, [id, owner, MOST_ZIPPED + 1])] as const;
    });
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    if (rows.length > MOST_ZIPPED || bytes > MOST_ZIPPED_BYTES)
      throw new AppError(errors.TooMuchToZip, { files: MOST_ZIPPED, gigabytes: MOST_ZIPPED_BYTES / 1e9 });
    const tenantId = currentTenantId();
    const stream = zipStream(
      rows.map(({ id: fileId, path, blobId, time }) => ({
        name: path,
        time,
        open: () => runAsTenant(tenantId, () => this.blobs.read(blobId, { entity: 'FileDescriptor', id: fileId })),
      })),
    );
    return attachment(`${name}.zip`, stream);
  }

  create({ name, parentId }: z.output<typeof createDirectory>) {
    return this.database.tx(async (tx) => {
      await lockTree(tx, 'shared');
      await requireDirectory(tx, parentId);
      await this.refuseTaken(tx, parentId, name);
      return toDirectoryReply(await tx.insert(DirectoryDescriptor, { name, parentId }));
    });
  }

  async rename(id: string, { name, concurrencyStamp }: z.output<typeof renameDirectory>) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      const row = await tx.get(DirectoryDescriptor, id, { lock: true });
      this.reach.refuseForeign(row, owner);
      if (name !== row.name) await this.refuseTaken(tx, row.parentId, name);
      return toDirectoryReply(await tx.update(DirectoryDescriptor, id, { name }, concurrencyStamp));
    });
  }

  async move({ id, newParentId, concurrencyStamp }: z.output<typeof moveDirectory>) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      await lockTree(tx, 'exclusive');
      const row = await tx.get(DirectoryDescriptor, id, { lock: true });
      this.reach.refuseForeign(row, owner);
      await requireDirectory(tx, newParentId);
      if ((await branchOf(tx, id)).includes(newParentId)) throw new AppError(errors.MoveIntoItself);
      if (newParentId !== row.parentId) await this.refuseTaken(tx, newParentId, row.name);
      return toDirectoryReply(await tx.update(DirectoryDescriptor, id, { parentId: newParentId }, concurrencyStamp));
    });
  }

  /** Deletes a directory with everything in it. */
  async delete(id: string): Promise<void> {
    const owner = await this.reach.ownerOf();
    await this.database.tx(async (tx) => {
      await lockTree(tx, 'exclusive');
      await requireDirectory(tx, id);
      const branch = await branchOf(tx, id);
      const files = await tx.em.find(FileDescriptor, { where: { directoryId: In(branch), isDeleted: false } });
      const directories = await tx.em.find(DirectoryDescriptor, { where: { id: In(branch), isDeleted: false } });
      for (const one of [...files, ...directories]) this.reach.refuseForeign(one, owner);
      for (const file of files) await tx.remove(FileDescriptor, file.id);
      for (const directory of branch) await tx.remove(DirectoryDescriptor, directory);
      await this.blobs.releaseLater(
        tx,
        files.map(({ blobId }) => blobId),
      );
    });
  }

  /** Takes the caller's own deletion back with all that went along, where its place is there and its name free. */
  async undelete(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await lockTree(tx, 'exclusive');
      const top = await undeleted(tx, DirectoryDescriptor, id, async ({ parentId, name }) => {
        await requireDirectory(tx, parentId);
        await this.refuseTaken(tx, parentId, name);
      });
      const branch = [id];
      // Each level is back before the one below it is looked for.
      for (let above = [id]; above.length > 0; branch.push(...above)) {
        const gone = await goneAlong(tx, DirectoryDescriptor, { parentId: In(above) }, top);
        const below = lastAt(gone, ({ parentId, name }) => `${parentId}/${name}`);
        for (const directory of below) await tx.restore(DirectoryDescriptor, directory.id);
        above = below.map((directory) => directory.id);
      }
      const gone = await goneAlong(tx, FileDescriptor, { directoryId: In(branch) }, top);
      const files = lastAt(gone, ({ directoryId, name }) => `${directoryId}/${name}`);
      for (const file of files) await tx.restore(FileDescriptor, file.id);
      const isWhole = await this.blobs.reclaim(
        tx,
        files.map(({ blobId }) => blobId),
      );
      if (!isWhole) throw new AppError(kernelErrors.UndoOver);
    });
  }

  private async refuseTaken(tx: Tx, parentId: string, name: string): Promise<void> {
    if (await tx.find(DirectoryDescriptor, { parentId, name })) throw new AppError(errors.DirectoryExists, { name });
  }
}

import {
  type keptParts,
  type moveFile,
  type preUploadInfo,
  type renameFile,
  type UploadFields,
} from '@ishare/contracts/files/file-descriptors.js';
import type { SheetRows } from '@ishare/contracts/files/sheet-rows.js';
import { undeleted } from '@ishare/crud/crud.service.js';
import { firstRowsOf } from '@ishare/crud/blobs/first-rows.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { bind } from '@ishare/server/bind.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import type { ReceivedFile } from '@ishare/server/upload.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { lockTree, requireDirectory } from '../directory-descriptors/directory-tree.js';
import { errors } from '../errors.js';
import { entryName } from '@ishare/contracts/files/entry-name.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { PartedUploads } from '@ishare/crud/blobs/parted-uploads.js';
import { contentType } from '@ishare/crud/blobs/content-type.js';
import { fileReply } from '@ishare/crud/blobs/file-reply.js';
import { FileReach } from './file-reach.service.js';
import { toFileReply } from './file-descriptor.dto.js';
import { FileDescriptor } from './file-descriptor.entity.js';

/** Whose file it is to be, which it may replace, and what goes with the transaction. */
interface Keeping {
  owner: string | null;
  mayReplace: (existing: FileDescriptor) => boolean;
  forget?: (tx: Tx) => Promise<void>;
}

@Injectable()
export class FileDescriptorsService {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobsService,
    private readonly reach: FileReach,
    private readonly parted: PartedUploads,
  ) {}

  /** Keeps received files; a name that is taken is refused, or its content replaced where that is wished. */
  async upload(
    files: readonly ReceivedFile[],
    { directoryId = EMPTY_GUID, name, overrideExisting = false, attached = false }: UploadFields,
  ) {
    const items = [];
    const how = await this.keeping(overrideExisting);
    for (const file of files) {
      const place = { directoryId, name: files.length === 1 ? (name ?? file.name) : file.name, attached };
      items.push(await this.keep(file, place, how));
    }
    return items.length === 1 ? items[0]! : { items };
  }

  /** The same of a file that came in parts. */
  async keepParts({
    uploadId,
    name,
    overrideExisting = false,
    attached = false,
    ...place
  }: z.output<typeof keptParts>) {
    const how = await this.keeping(overrideExisting);
    return this.parted.whole(uploadId, (file, forget) =>
      this.keep(file, { ...place, name: name ?? file.name, attached }, { ...how, forget }),
    );
  }

  private async keeping(overrideExisting: boolean): Promise<Keeping> {
    const owner = await this.reach.ownerOf();
    const replacesOthers = overrideExisting && (await this.reach.replacesOthers(owner));
    return {
      owner,
      mayReplace: ({ creatorId }) => overrideExisting && (replacesOthers || creatorId === currentPrincipal().userId),
    };
  }

  private async keep(
    file: ReceivedFile,
    { directoryId, name: givenName, attached }: Pick<FileDescriptor, 'directoryId' | 'name' | 'attached'>,
    { owner, mayReplace, forget }: Keeping,
  ) {
    const { name } = bind(z.object({ name: entryName }), { name: givenName });
    const content = { mimeType: await contentType(file, name), size: file.size, sha256: file.sha256 };
    return this.blobs.keep(file, async (tx, blobId) => {
      await forget?.(tx);
      if (attached)
        return toFileReply(
          await tx.insert(FileDescriptor, { directoryId: EMPTY_GUID, name, attached, blobId, ...content }),
        );
      await lockTree(tx, 'shared');
      await requireDirectory(tx, directoryId);
      const { taken, ...place } = await this.reach.placeFor(tx, { directoryId, name }, owner);
      if (!taken) return toFileReply(await tx.insert(FileDescriptor, { directoryId, ...place, blobId, ...content }));
      if (!mayReplace(taken)) throw new AppError(errors.FileExists, place);
      await this.blobs.release(tx, [taken.blobId]);
      return toFileReply(await tx.update(FileDescriptor, taken.id, { blobId, ...content }));
    });
  }

  get(id: string) {
    return this.database.tx(async (tx) => toFileReply(await tx.get(FileDescriptor, id)));
  }

  isAttached(id: string): Promise<boolean> {
    return this.database.tx(async (tx) => (await tx.find(FileDescriptor, { id, attached: true })) !== null);
  }

  async list(directoryId: string = EMPTY_GUID) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      const rows = await tx.em.find(FileDescriptor, {
        where: { directoryId, attached: false, isDeleted: false, ...(owner !== null && { creatorId: owner }) },
        order: { name: 'ASC', id: 'ASC' },
        take: MAX_PAGE,
      });
      return { items: rows.map(toFileReply) };
    });
  }

  /** The file of the current tenant as an attachment. */
  async download(id: string): Promise<StreamableFile> {
    const row = await this.database.tx((tx) => tx.get(FileDescriptor, id));
    return fileReply(await this.blobs.read(row.blobId, { entity: 'FileDescriptor', id }), row, 'attachment');
  }

  /** The first rows of a sheet, to look at. */
  async rows(id: string): Promise<SheetRows> {
    const row = await this.database.tx((tx) => tx.get(FileDescriptor, id));
    const { blobId, name } = row;
    const shown = await firstRowsOf(this.blobs, { blobId, entity: 'FileDescriptor', id, name }).catch(
      (error: unknown) => {
        throw error instanceof ExcelError ? new AppError(errors.NoSheet) : error;
      },
    );
    if (!shown) throw new AppError(errors.NoSheet);
    return shown;
  }

  async rename(id: string, { name, concurrencyStamp }: z.output<typeof renameFile>) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      const row = await this.reach.changed(tx, id, owner);
      const free = await this.reach.nameFor(tx, { ...row, name }, owner);
      return toFileReply(await tx.update(FileDescriptor, id, { name: free }, concurrencyStamp));
    });
  }

  async move({ id, newDirectoryId, concurrencyStamp }: z.output<typeof moveFile>) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      await lockTree(tx, 'shared');
      const row = await this.reach.changed(tx, id, owner);
      await requireDirectory(tx, newDirectoryId);
      const name = await this.reach.nameFor(tx, { ...row, directoryId: newDirectoryId }, owner);
      return toFileReply(await tx.update(FileDescriptor, id, { directoryId: newDirectoryId, name }, concurrencyStamp));
    });
  }

  async delete(id: string): Promise<void> {
    const owner = await this.reach.ownerOf();
    await this.database.tx(async (tx) => {
      await this.reach.changed(tx, id, owner);
      const row = await tx.remove(FileDescriptor, id);
      await this.blobs.releaseLater(tx, [row.blobId]);
    });
  }

  /** Takes the caller's own deletion back, where the directory is still there and the name still free. */
  async undelete(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await lockTree(tx, 'shared');
      const { blobId } = await undeleted(tx, FileDescriptor, id, async ({ directoryId, name }) => {
        await requireDirectory(tx, directoryId);
        if (await tx.find(FileDescriptor, { directoryId, name, attached: false }, { lock: true }))
          throw new AppError(errors.FileExists, { name });
      });
      if (!(await this.blobs.reclaim(tx, [blobId]))) throw new AppError(kernelErrors.UndoOver);
    });
  }

  /** The path of a file that the caller finds and that holds the same. */
  private async sameAs(tx: Tx, sha256: string, owner: string | null): Promise<string | null> {
    const [found] = await tx.query<{ path: string }>(
      `select concat_ws('/', d.name, f.name) as path from file_descriptor f
         left join directory_descriptor d on d.id = f.directory_id
        where f.sha256 = $1 and not f.is_deleted and not f.attached and ($2::uuid is null or f.creator_id = $2)
        order by f.creation_time limit 1`,
      [sha256, owner],
    );
    return found?.path ?? null;
  }

  /**
   * Says of each file that is to be uploaded whether its name is taken by one that the caller finds, and whether it is
   * allowed.
   */
  async preUploadInfo(files: z.output<typeof preUploadInfo>) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      const told = [];
      for (const { directoryId, fileName, sha256 } of files) {
        const { success, data: name } = entryName.safeParse(fileName);
        const existing = success ? await tx.find(FileDescriptor, { directoryId, name, attached: false }) : null;
        told.push({
          fileName,
          doesExist: existing !== null && this.reach.finds(existing, owner),
          hasValidName: success,
          same: sha256 ? await this.sameAs(tx, sha256, owner) : null,
        });
      }
      return told;
    });
  }
}

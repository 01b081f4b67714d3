import type { moveFile, preUploadInfo, renameFile, UploadFields } from '@ishare/contracts/files/file-descriptors.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
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
import { contentType } from '@ishare/crud/blobs/content-type.js';
import { fileReply } from '@ishare/crud/blobs/file-reply.js';
import { FileReach } from './file-reach.service.js';
import { toFileReply } from './file-descriptor.dto.js';
import { FileDescriptor } from './file-descriptor.entity.js';

@Injectable()
export class FileDescriptorsService {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobsService,
    private readonly reach: FileReach,
  ) {}

  /** Keeps received files; a name that is taken is refused, or its content replaced where that is wished. */
  async upload(
    files: readonly ReceivedFile[],
    { directoryId = EMPTY_GUID, name, overrideExisting = false }: UploadFields,
  ) {
    const items = [];
    const replacesOthers = overrideExisting && (await this.reach.replacesOthers());
    const mayReplace = ({ creatorId }: FileDescriptor): boolean =>
      overrideExisting && (replacesOthers || creatorId === currentPrincipal().userId);
    for (const file of files)
      items.push(await this.keep(file, directoryId, files.length === 1 ? (name ?? file.name) : file.name, mayReplace));
    return items.length === 1 ? items[0]! : { items };
  }

  private async keep(
    file: ReceivedFile,
    directoryId: string,
    givenName: string,
    mayReplace: (existing: FileDescriptor) => boolean,
  ) {
    const { name } = bind(z.object({ name: entryName }), { name: givenName });
    const content = { mimeType: await contentType(file, name), size: file.size, sha256: file.sha256 };
    return this.blobs.keep(file, async (tx, blobId) => {
      await lockTree(tx, 'shared');
      await requireDirectory(tx, directoryId);
      const existing = await tx.find(FileDescriptor, { directoryId, name }, { lock: true });
      if (!existing) return toFileReply(await tx.insert(FileDescriptor, { directoryId, name, blobId, ...content }));
      if (!mayReplace(existing)) throw new AppError(errors.FileExists, { name });
      await this.blobs.release(tx, [existing.blobId]);
      return toFileReply(await tx.update(FileDescriptor, existing.id, { blobId, ...content }));
    });
  }

  get(id: string) {
    return this.database.tx(async (tx) => toFileReply(await tx.get(FileDescriptor, id)));
  }

  async list(directoryId: string = EMPTY_GUID) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      const rows = await tx.em.find(FileDescriptor, {
        where: { directoryId, isDeleted: false, ...(owner !== null && { creatorId: owner }) },
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

  async rename(id: string, { name, concurrencyStamp }: z.output<typeof renameFile>) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      const row = await tx.get(FileDescriptor, id, { lock: true });
      this.reach.refuseForeign(row, owner);
      if (name !== row.name) await this.refuseTaken(tx, row.directoryId, name);
      return toFileReply(await tx.update(FileDescriptor, id, { name }, concurrencyStamp));
    });
  }

  async move({ id, newDirectoryId, concurrencyStamp }: z.output<typeof moveFile>) {
    const owner = await this.reach.ownerOf();
    return this.database.tx(async (tx) => {
      await lockTree(tx, 'shared');
      const row = await tx.get(FileDescriptor, id, { lock: true });
      this.reach.refuseForeign(row, owner);
      await requireDirectory(tx, newDirectoryId);
      if (newDirectoryId !== row.directoryId) await this.refuseTaken(tx, newDirectoryId, row.name);
      return toFileReply(await tx.update(FileDescriptor, id, { directoryId: newDirectoryId }, concurrencyStamp));
    });
  }

  async delete(id: string): Promise<void> {
    const owner = await this.reach.ownerOf();
    await this.database.tx(async (tx) => {
      this.reach.refuseForeign(await tx.get(FileDescriptor, id, { lock: true }), owner);
      const row = await tx.remove(FileDescriptor, id);
      await this.blobs.release(tx, [row.blobId]);
    });
  }

  /** Says of each file that is to be uploaded whether its name is taken, and whether it is allowed. */
  preUploadInfo(files: z.output<typeof preUploadInfo>) {
    return this.database.tx(async (tx) => {
      const told = [];
      for (const { directoryId, fileName } of files) {
        const { success, data: name } = entryName.safeParse(fileName);
        told.push({
          fileName,
          doesExist: success && (await tx.find(FileDescriptor, { directoryId, name })) !== null,
          hasValidName: success,
        });
      }
      return told;
    });
  }

  private async refuseTaken(tx: Tx, directoryId: string, name: string): Promise<void> {
    if (await tx.find(FileDescriptor, { directoryId, name })) throw new AppError(errors.FileExists, { name });
  }
}

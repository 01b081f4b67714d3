import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError } from '@ishare/kernel/errors.js';
import { TenantCleaner } from '@ishare/messaging/tenant-cleaner.js';
import { bind } from '@ishare/server/bind.js';
import { currentPrincipal, runAsTenant } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { TenantFinder } from '@ishare/server/request-hooks.js';
import type { ReceivedFile } from '@ishare/server/upload.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { errors } from '../errors.js';
import { entryName } from '@ishare/contracts/files/entry-name.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { contentType, INLINE_IMAGES } from '@ishare/crud/blobs/content-type.js';
import { fileReply } from '@ishare/crud/blobs/file-reply.js';
import { DatavFile, DatavFileOwner } from './datav-file.entity.js';

@Injectable()
export class DatavFilesService {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobsService,
    private readonly permissions: Permissions,
    private readonly tenants: TenantFinder,
    cleaner: TenantCleaner,
  ) {
    cleaner.beforeCleaning(
      async (tx) =>
        void (await (await tx.central()).query('delete from datav_file_owner where tenant_id = $1', [tx.tenantId])),
    );
  }

  async upload(file: ReceivedFile, { imagesOnly }: { imagesOnly: boolean }) {
    const { name } = bind(z.object({ name: entryName }), { name: file.name });
    const mimeType = await contentType(file, name);
    if (imagesOnly && !INLINE_IMAGES.includes(mimeType)) throw new AppError(errors.NotAnImage);
    return this.blobs.keep(file, async (tx, blobId) => {
      const { id } = await tx.insert(DatavFile, { name, mimeType, size: file.size, blobId });
      await (await tx.central()).em.insert(DatavFileOwner, { id, tenantId: tx.tenantId });
      return { id, fileName: name, fileUrl: `/api/datav/files/${id}`, size: file.size };
    });
  }

  /**
   * A file by its address, for anybody: bitmaps in place, everything else (SVG and HTML carry script) as an attachment.
   */
  async read(id: string): Promise<{ content: StreamableFile; isImage: boolean }> {
    const owner = await this.database.tx(async (tx) => (await tx.central()).em.findOneBy(DatavFileOwner, { id }));
    if (!owner || !(await this.tenants.isOpen(owner.tenantId))) throw notFound('DatavFile', id);
    return runAsTenant(owner.tenantId, async () => {
      const row = await this.database.tx((tx) => tx.get(DatavFile, id));
      const isImage = INLINE_IMAGES.includes(row.mimeType);
      const content = await this.blobs.read(row.blobId, { entity: 'DatavFile', id });
      return { content: fileReply(content, row, isImage ? 'inline' : 'attachment'), isImage };
    });
  }

  /** Deletes a file of the caller; those of others need the permission to delete files. */
  async delete(id: string): Promise<void> {
    const principal = currentPrincipal();
    const mayDeleteAll = await this.permissions.holdsAny(principal, [filesPermissions.names.FileDescriptor.Delete]);
    await this.database.tx(async (tx) => {
      const row = await tx.remove(DatavFile, id);
      if (row.creatorId !== principal.userId && !mayDeleteAll) throw new AppError(errors.NotYourFile);
      await (await tx.central()).em.delete(DatavFileOwner, { id });
      await this.blobs.release(tx, [row.blobId]);
    });
  }
}

import {
  files,
  uploadFields,
  type keptParts,
  type filesQuery,
  type moveFile,
  type preUploadInfo,
  type renameFile,
  type tokenQuery,
} from '@ishare/contracts/files/file-descriptors.js';
import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { deleteOrTakeBack } from '@ishare/crud/deletion.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { bindQuery } from '@ishare/server/bind.js';
import { currentPrincipal, runAsTenant } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Serves } from '@ishare/server/serves.js';
import { MAX_UPLOAD_FILES, receiveFile } from '@ishare/server/upload.js';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DownloadTokensService } from './download-tokens.service.js';
import { FileDescriptorsService } from './file-descriptors.service.js';

const P = filesPermissions.names.FileDescriptor;

@ApiTags('FileDescriptor')
@Controller()
export class FileDescriptorsController {
  constructor(
    private readonly files: FileDescriptorsService,
    private readonly tokens: DownloadTokensService,
    private readonly blobs: BlobsService,
    private readonly permissions: Permissions,
  ) {}

  @Serves(files.upload)
  async upload(request: FastifyRequest) {
    const upload = await receiveFile(request, { directory: this.blobs.uploads, maxFiles: MAX_UPLOAD_FILES });
    try {
      return await this.files.upload(
        upload.files,
        bindQuery(uploadFields, { ...(request.query as object), ...upload.fields }),
      );
    } finally {
      await upload.discard();
    }
  }

  @Serves(files.keepParts)
  keepParts(body: z.output<typeof keptParts>) {
    return this.files.keepParts(body);
  }

  @Serves(files.token)
  async token(id: string) {
    const isHolder = await this.permissions.holdsAny(currentPrincipal(), [P.Default]);
    const forbidden = new AppError(kernelErrors.Forbidden, { permissions: [P.Default] });
    // Whoever may not see the record does not get its content either, unless a message or a record names it to him.
    if (!isHolder && !(await this.files.isAttached(id))) throw forbidden;
    if (isHolder) await this.files.get(id);
    return { token: await this.tokens.issue(id) };
  }

  @Serves(files.download)
  async download(id: string, { token }: z.output<typeof tokenQuery>) {
    const { tenantId } = await this.tokens.redeem(id, token);
    return runAsTenant(tenantId, () => this.files.download(id));
  }

  @Serves(files.list)
  list({ directoryId }: z.output<typeof filesQuery>) {
    return this.files.list(directoryId);
  }

  @Serves(files.get)
  get(id: string) {
    return this.files.get(id);
  }

  @Serves(files.rows)
  rows(id: string) {
    return this.files.rows(id);
  }

  @Serves(files.move)
  move(body: z.output<typeof moveFile>) {
    return this.files.move(body);
  }

  @Serves(files.preUploadInfo)
  preUploadInfo(body: z.output<typeof preUploadInfo>) {
    return this.files.preUploadInfo(body);
  }

  @Serves(files.rename)
  rename(id: string, body: z.output<typeof renameFile>) {
    return this.files.rename(id, body);
  }

  @Serves(files.remove)
  delete(id: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return deleteOrTakeBack(request, reply, {
      delete: () => this.files.delete(id),
      undelete: () => this.files.undelete(id),
    });
  }
}

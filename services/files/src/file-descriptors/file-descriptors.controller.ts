import { filesPermissions, fileSystemPermissions } from '@ishare/contracts/files/permissions.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { bindQuery } from '@ishare/server/bind.js';
import { currentPrincipal, runAsTenant } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Public, Returns, SignedIn, TakesFile } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { MAX_UPLOAD_FILES, receiveFile } from '@ishare/server/upload.js';
import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { DownloadTokensService } from './download-tokens.service.js';
import {
  fileReply,
  filesQuery,
  moveFile,
  preUploadInfo,
  preUploadReply,
  renameFile,
  tokenQuery,
  tokenReply,
  uploadFields,
  uploadReply,
} from './file-descriptor.dto.js';
import { FileDescriptorsService } from './file-descriptors.service.js';

const P = filesPermissions.names.FileDescriptor;

@ApiTags('FileDescriptor')
@Controller('api/file-management/file-descriptor')
export class FileDescriptorsController {
  constructor(
    private readonly files: FileDescriptorsService,
    private readonly tokens: DownloadTokensService,
    private readonly blobs: BlobsService,
    private readonly permissions: Permissions,
  ) {}

  @Post('upload')
  @Allow(P.Default)
  @TakesFile(uploadFields)
  @Returns(uploadReply)
  async upload(@FromQuery(uploadFields) _query: unknown, @Req() request: FastifyRequest) {
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

  @Get('download/:id/token')
  @SignedIn('tenant')
  @Returns(tokenReply)
  async token(@FromPath('id') id: string) {
    // Whoever may not see the record does not get its content either.
    if (!(await this.permissions.holdsAny(currentPrincipal(), [P.Default])))
      throw new AppError(kernelErrors.Forbidden, { permissions: [P.Default] });
    await this.files.get(id);
    return { token: await this.tokens.issue(id) };
  }

  @Get('download/:id')
  @Public('a link of a page cannot carry a bearer; the token in the query stands for it')
  @Returns('file')
  async download(@FromPath('id') id: string, @FromQuery(tokenQuery) { token }: z.output<typeof tokenQuery>) {
    const { tenantId } = await this.tokens.redeem(id, token);
    return runAsTenant(tenantId, () => this.files.download(id));
  }

  @Get()
  @Allow(P.Default, fileSystemPermissions.names.FileSystem.Default)
  @Returns(itemsReply(fileReply))
  list(@FromQuery(filesQuery) { directoryId }: z.output<typeof filesQuery>) {
    return this.files.list(directoryId);
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(fileReply)
  get(@FromPath('id') id: string) {
    return this.files.get(id);
  }

  @Post('move')
  @Allow(P.Update)
  @Returns(fileReply)
  move(@FromBody(moveFile) body: z.output<typeof moveFile>) {
    return this.files.move(body);
  }

  @Post('pre-upload-info')
  @Allow(P.Default)
  @Returns(preUploadReply)
  preUploadInfo(@FromBody(preUploadInfo) body: z.output<typeof preUploadInfo>) {
    return this.files.preUploadInfo(body);
  }

  @Post(':id')
  @Allow(P.Update)
  @Returns(fileReply)
  rename(@FromPath('id') id: string, @FromBody(renameFile) body: z.output<typeof renameFile>) {
    return this.files.rename(id, body);
  }

  @Delete(':id')
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('id') id: string) {
    return this.files.delete(id);
  }
}

import { publicFiles } from '@ishare/contracts/files/public-files.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { Serves } from '@ishare/server/serves.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatavFilesService } from './datav-files.service.js';

@ApiTags('DatavFile')
@Controller()
export class DatavFilesController {
  constructor(
    private readonly files: DatavFilesService,
    private readonly blobs: BlobsService,
  ) {}

  private async receive(request: FastifyRequest, options: { imagesOnly: boolean }) {
    const upload = await receiveFile(request, { directory: this.blobs.uploads });
    try {
      return await this.files.upload(upload.files[0]!, options);
    } finally {
      await upload.discard();
    }
  }

  @Serves(publicFiles.uploadImage)
  async uploadImage(request: FastifyRequest) {
    const { fileUrl } = await this.receive(request, { imagesOnly: true });
    return { fileUrl };
  }

  @Serves(publicFiles.upload)
  upload(request: FastifyRequest) {
    return this.receive(request, { imagesOnly: false });
  }

  @Serves(publicFiles.read)
  async read(id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const { content, isImage } = await this.files.read(id);
    void reply.header('content-security-policy', `default-src 'none'; sandbox`);
    // The content of an address never changes.
    if (isImage) void reply.header('cache-control', 'public, max-age=86400, immutable');
    return content;
  }

  @Serves(publicFiles.remove)
  delete(id: string) {
    return this.files.delete(id);
  }
}

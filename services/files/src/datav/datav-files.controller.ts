import { FromPath, Public, Returns, SignedIn, TakesFile } from '@ishare/server/routes.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { DatavFilesService } from './datav-files.service.js';

@ApiTags('DatavFile')
@Controller('api/datav/files')
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

  @Post('images/upload')
  @SignedIn('tenant')
  @TakesFile()
  @Returns(z.object({ fileUrl: z.string() }))
  async uploadImage(@Req() request: FastifyRequest) {
    const { fileUrl } = await this.receive(request, { imagesOnly: true });
    return { fileUrl };
  }

  @Post('upload')
  @SignedIn('tenant')
  @TakesFile()
  @Returns(z.object({ id: z.guid(), fileName: z.string(), fileUrl: z.string(), size: z.number().int() }))
  upload(@Req() request: FastifyRequest) {
    return this.receive(request, { imagesOnly: false });
  }

  @Get(':id')
  @Public('pages embed files by address; the id cannot be guessed')
  @Returns('file')
  async read(@FromPath('id') id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const { content, isImage } = await this.files.read(id);
    void reply.header('content-security-policy', `default-src 'none'; sandbox`);
    // The content of an address never changes.
    if (isImage) void reply.header('cache-control', 'public, max-age=86400, immutable');
    return content;
  }

  @Delete(':id')
  @SignedIn('tenant')
  @Returns('nothing')
  delete(@FromPath('id') id: string) {
    return this.files.delete(id);
  }
}

import {
  documentUpload,
  sharedDocuments as routes,
  type DocumentUpload,
} from '@ishare/contracts/files/shared-document.js';
import { Audience } from '@ishare/contracts/audience.js';
import type { LinkedFileAsked } from '@ishare/contracts/linked-file.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { bindQuery } from '@ishare/server/bind.js';
import { linkedFileOf } from '@ishare/server/linked-file.js';
import { Serves } from '@ishare/server/serves.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@ishare/kernel/errors.js';
import { errors } from '../errors.js';
import { sharedDocuments } from '../things.js';
import { SharedDocumentService } from './shared-document.service.js';

export class SharedDocumentController extends CrudController(sharedDocuments.resource, SharedDocumentService) {
  @Inject(SharedDocumentService) private readonly documents!: SharedDocumentService;
  @Inject(BlobsService) private readonly blobs!: BlobsService;

  @Serves(routes.headCount)
  async headCount({ audience = Audience.All }: { audience?: number | undefined }) {
    return { count: await this.documents.headCount(audience) };
  }

  @Serves(routes.upload)
  async upload(request: FastifyRequest) {
    const upload = await receiveFile(request, { directory: this.blobs.uploads });
    try {
      const [file] = upload.files;
      if (!file) throw new AppError(errors.NoFile);
      const asked: DocumentUpload = bindQuery(documentUpload, { ...(request.query as object), ...upload.fields });
      return await this.documents.upload(file, asked);
    } finally {
      await upload.discard();
    }
  }

  @Serves(routes.byDocument)
  byDocument({ documentId }: { documentId: string }) {
    return this.documents.versions(documentId);
  }

  @Serves(routes.bin)
  bin() {
    return this.documents.bin();
  }

  @Serves(routes.download)
  download(id: string) {
    return this.documents.download(id);
  }

  @Serves(routes.removeFile)
  removeFile(id: string) {
    return this.documents.removeFile(id);
  }

  @Serves(routes.restore)
  restore(id: string) {
    return this.documents.restore(id);
  }

  @Serves(routes.why)
  why(id: string) {
    return this.documents.why(id);
  }

  @Serves(routes.makeLink)
  makeLink(id: string, { days }: { days: number }) {
    return this.documents.makeLink(id, days);
  }

  @Serves(routes.revokeLinks)
  revokeLinks(id: string) {
    return this.documents.revokeLinks(id);
  }
}

/** Links to documents, for people without a sign-in. */
@ApiTags('SharedDocument')
@Controller()
export class DocumentLinkController {
  constructor(private readonly documents: SharedDocumentService) {}

  @Serves(routes.byLink)
  byLink(
    id: string,
    asked: LinkedFileAsked,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return linkedFileOf('document', { ...asked, id, request, reply }, () => this.documents.byLink(id, asked.key));
  }

  @Serves(routes.aboutLink)
  aboutLink(id: string, { key }: { key: string }) {
    return this.documents.aboutLink(id, key);
  }
}

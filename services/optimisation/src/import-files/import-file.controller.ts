import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, TakesFile } from '@ishare/server/routes.js';
import { Controller, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  detailsQuery,
  detailsReply,
  inspectionFields,
  inspectionReply,
  rowEdits,
  uploadFields,
  verificationReply,
} from './import-file.dto.js';
import { importFileReply, importFileResource } from './import-file.resource.js';
import { ImportFileService } from './import-file.service.js';
import { RecheckService } from './recheck.service.js';
import { RowEditsService } from './row-edits.service.js';
import { VerificationService } from './verification.service.js';

const P = optimisationPermissions.names.ImportFiles;

export class ImportFileController extends CrudController(importFileResource, ImportFileService) {
  @Inject(ImportFileService) private readonly files!: ImportFileService;
  @Inject(VerificationService) private readonly verification!: VerificationService;
  @Inject(RecheckService) private readonly recheck!: RecheckService;
  @Inject(RowEditsService) private readonly edits!: RowEditsService;

  @Post()
  @Allow(P.Create)
  @TakesFile(uploadFields)
  @Returns(importFileReply)
  upload(@Req() request: FastifyRequest) {
    return this.files.receive(request);
  }

  /** What a file looks like before it is imported; nothing of it is kept. */
  @Post('inspection')
  @Allow(P.Create)
  @TakesFile(inspectionFields)
  @Returns(inspectionReply)
  inspect(@Req() request: FastifyRequest) {
    return this.files.inspect(request);
  }

  @Get('import-file-details')
  @Allow(P.Default)
  @Returns(detailsReply)
  details(@FromQuery(detailsQuery) query: z.output<typeof detailsQuery>) {
    return this.verification.details(query);
  }

  @Post('optimization/:id/verification')
  @Allow(P.Create)
  @Returns(verificationReply)
  async verifyAgain(@FromPath('id') id: string) {
    await this.recheck.check(id);
    return this.verification.of(id);
  }

  /** Corrects rows, takes rows out, and checks the whole list again. */
  @Put('optimization/:id/rows')
  @Allow(P.Create)
  @Returns(verificationReply)
  async correct(@FromPath('id') id: string, @FromBody(rowEdits) edits: z.output<typeof rowEdits>) {
    await this.edits.apply(id, edits);
    return this.verification.of(id);
  }

  @Get('optimization/:id/verification')
  @Allow(P.Default)
  @Returns(verificationReply)
  verify(@FromPath('id') id: string) {
    return this.verification.of(id);
  }
}

/** The other reading of the specification's path. */
@ApiTags('ImportFile')
@Controller('api/optimization/import-file-details')
export class ImportFileDetailController {
  constructor(@Inject(VerificationService) private readonly verification: VerificationService) {}

  @Get()
  @Allow(P.Default)
  @Returns(detailsReply)
  details(@FromQuery(detailsQuery) query: z.output<typeof detailsQuery>) {
    return this.verification.details(query);
  }
}

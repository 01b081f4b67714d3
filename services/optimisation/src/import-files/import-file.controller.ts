import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromPath, FromQuery, Returns, TakesFile } from '@ishare/server/routes.js';
import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { detailsQuery, detailsReply, uploadFields, verificationReply } from './import-file.dto.js';
import { importFileReply, importFileResource } from './import-file.resource.js';
import { ImportFileService } from './import-file.service.js';
import { RecheckService } from './recheck.service.js';
import { VerificationService } from './verification.service.js';

const P = optimisationPermissions.names.ImportFiles;

export class ImportFileController extends CrudController(importFileResource, ImportFileService) {
  @Inject(ImportFileService) private readonly files!: ImportFileService;
  @Inject(VerificationService) private readonly verification!: VerificationService;
  @Inject(RecheckService) private readonly recheck!: RecheckService;

  @Post()
  @Allow(P.Create)
  @TakesFile(uploadFields)
  @Returns(importFileReply)
  upload(@Req() request: FastifyRequest) {
    return this.files.receive(request);
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

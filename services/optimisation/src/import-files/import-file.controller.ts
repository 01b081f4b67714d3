import {
  importFiles as routes,
  type combineRequest,
  type detailsQuery,
  type materialChoice,
  type rowEdits,
} from '@ishare/contracts/optimisation/import-files.js';
import { under } from '@ishare/contracts/things/route.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CombineLists } from './combine-lists.command.js';
import { ImportFileService } from './import-file.service.js';
import { importFiles } from '../things.js';
import { RecheckService } from './recheck.service.js';
import { RowEditsService } from './row-edits.service.js';
import { VerificationService } from './verification.service.js';

export class ImportFileController extends CrudController(importFiles.resource, ImportFileService) {
  @Inject(ImportFileService) private readonly files!: ImportFileService;
  @Inject(VerificationService) private readonly verification!: VerificationService;
  @Inject(RecheckService) private readonly recheck!: RecheckService;
  @Inject(RowEditsService) private readonly edits!: RowEditsService;
  @Inject(CommandBus) private readonly commands!: CommandBus;

  @Serves(routes.upload)
  upload(request: FastifyRequest) {
    return this.files.receive(request);
  }

  @Serves(routes.combine)
  combine({ ids }: z.output<typeof combineRequest>) {
    return this.commands.execute(new CombineLists(ids));
  }

  @Serves(routes.inspect)
  inspect(request: FastifyRequest) {
    return this.files.inspect(request);
  }

  @Serves(routes.details)
  details(query: z.output<typeof detailsQuery>) {
    return this.verification.details(query);
  }

  @Serves(routes.verifyAgain)
  async verifyAgain(id: string) {
    await this.recheck.check(id);
    return this.verification.of(id);
  }

  @Serves(routes.correct)
  async correct(id: string, edits: z.output<typeof rowEdits>) {
    await this.edits.apply(id, edits);
    return this.verification.of(id);
  }

  @Serves(routes.chooseMaterial)
  async chooseMaterial(id: string, choice: z.output<typeof materialChoice>) {
    await this.edits.chooseMaterial(id, choice);
    return this.verification.of(id);
  }

  @Serves(routes.verify)
  verify(id: string) {
    return this.verification.of(id);
  }
}

/** The other reading of the specification's path. */
@ApiTags('ImportFile')
@Controller()
export class ImportFileDetailController {
  constructor(@Inject(VerificationService) private readonly verification: VerificationService) {}

  @Serves(under('api/optimization/import-file-details', routes.details))
  details(query: z.output<typeof detailsQuery>) {
    return this.verification.details(query);
  }
}

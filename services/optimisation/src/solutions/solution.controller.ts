import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { SolutionConfirmService } from './solution-confirm.service.js';
import { SolutionDownloadService, type DownloadFormat } from './solution-download.service.js';
import {
  channelsReply,
  downloadQuery,
  fileUtilizationReply,
  materialUtilizationReply,
  solutionDetailReply,
  solutionExportQuery,
  solutionsReply,
  utilizationDetailReply,
  utilizationQuery,
} from './solution.dto.js';
import { solutionReply, solutionResource } from './solution.resource.js';
import { SolutionService } from './solution.service.js';
import { SolutionUnconfirmService } from './solution-unconfirm.service.js';
import { UtilizationService } from './utilization.service.js';

const P = optimisationPermissions.names;

export class SolutionController extends CrudController(solutionResource, SolutionService) {
  @Inject(SolutionService) private readonly solutions!: SolutionService;
  @Inject(SolutionDownloadService) private readonly downloads!: SolutionDownloadService;
  @Inject(SolutionConfirmService) private readonly confirmations!: SolutionConfirmService;
  @Inject(SolutionUnconfirmService) private readonly returns!: SolutionUnconfirmService;
  @Inject(UtilizationService) private readonly utilization!: UtilizationService;

  @Get('excel')
  @Allow(P.Solutions.Default)
  @Returns('file')
  export(@FromQuery(solutionExportQuery) query: z.output<typeof solutionExportQuery>) {
    return this.downloads.list(query);
  }

  @Get('utilization-rate-by-file')
  @Allow(P.Solutions.Default)
  @Returns(fileUtilizationReply)
  byFile(@FromQuery(utilizationQuery) query: z.output<typeof utilizationQuery>) {
    return this.utilization.byFile(query);
  }

  @Get('utilization-rate-by-file/list')
  @Allow(P.Solutions.Default)
  @Returns(materialUtilizationReply)
  byMaterial(@FromQuery(utilizationQuery) query: z.output<typeof utilizationQuery>) {
    return this.utilization.byMaterial(query);
  }

  @Get('utilization-rate-by-file/:id')
  @Allow(P.Solutions.Default)
  @Returns(utilizationDetailReply)
  ofFile(@FromPath('id') id: string) {
    return this.utilization.ofFile(id);
  }

  @Get(':solutionId')
  @Allow(P.Solutions.Default)
  @Returns(solutionDetailReply)
  detail(@FromPath('solutionId') id: string) {
    return this.solutions.detail(id);
  }

  @Get(':solutionId/download')
  @Allow(P.Solutions.Default)
  @Returns('file')
  download(@FromPath('solutionId') id: string, @FromQuery(downloadQuery) { format }: { format: DownloadFormat }) {
    return this.downloads.file(id, format);
  }

  @Post(':solutionId/confirm')
  @Allow(P.Solutions.Confirm)
  @Returns(solutionReply)
  confirm(@FromPath('solutionId') id: string) {
    return this.confirmations.confirm(id);
  }

  @Post(':solutionId/unconfirm')
  @Allow(P.Solutions.Confirm)
  @Returns(solutionReply)
  unconfirm(@FromPath('solutionId') id: string) {
    return this.returns.unconfirm(id);
  }
}

/** What the specification names by the import file: its solutions, channels and plan. */
@ApiTags('Solution')
@Controller('api/optimization')
export class FileSolutionController {
  constructor(
    @Inject(SolutionService) private readonly solutions: SolutionService,
    @Inject(SolutionDownloadService) private readonly downloads: SolutionDownloadService,
  ) {}

  @Get('import-files/optimization/:id/solutions')
  @Allow(P.ImportFiles.Default)
  @Returns(solutionsReply)
  ofFile(@FromPath('id') id: string) {
    return this.solutions.ofFile(id);
  }

  @Get(':id/channels')
  @Allow(P.Solutions.Default)
  @Returns(channelsReply)
  channels(@FromPath('id') id: string) {
    return this.solutions.channels(id);
  }

  @Get('import-files/:id/channels')
  @Allow(P.Solutions.Default)
  @Returns(channelsReply)
  channelsOfFile(@FromPath('id') id: string) {
    return this.solutions.channels(id);
  }

  @Get('download/:id/json')
  @Allow(P.Solutions.Default)
  @Returns('file')
  plan(@FromPath('id') id: string) {
    return this.downloads.fileOf(id);
  }

  @Get('import-files/download/:id/json')
  @Allow(P.Solutions.Default)
  @Returns('file')
  planOfFile(@FromPath('id') id: string) {
    return this.downloads.fileOf(id);
  }
}

import {
  solutions as routes,
  type downloadQuery,
  type solutionExportQuery,
  type utilizationQuery,
} from '@ishare/contracts/optimisation/solutions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { SawNews } from '../saw/saw-news.service.js';
import { SolutionConfirmService } from './solution-confirm.service.js';
import { SolutionDownloadService } from './solution-download.service.js';
import { SolutionService } from './solution.service.js';
import { solutions } from '../things.js';
import { SolutionUnconfirmService } from './solution-unconfirm.service.js';
import { UtilizationService } from './utilization.service.js';

export class SolutionController extends CrudController(solutions.resource, SolutionService) {
  @Inject(SolutionService) private readonly solutions!: SolutionService;
  @Inject(SolutionDownloadService) private readonly downloads!: SolutionDownloadService;
  @Inject(SolutionConfirmService) private readonly confirmations!: SolutionConfirmService;
  @Inject(SolutionUnconfirmService) private readonly returns!: SolutionUnconfirmService;
  @Inject(UtilizationService) private readonly utilization!: UtilizationService;
  @Inject(SawNews) private readonly news!: SawNews;

  @Serves(routes.export)
  export(query: z.output<typeof solutionExportQuery>) {
    return this.downloads.list(query);
  }

  @Serves(routes.byFile)
  byFile(query: z.output<typeof utilizationQuery>) {
    return this.utilization.byFile(query);
  }

  @Serves(routes.byMaterial)
  byMaterial(query: z.output<typeof utilizationQuery>) {
    return this.utilization.byMaterial(query);
  }

  @Serves(routes.utilizationOfFile)
  ofFile(id: string) {
    return this.utilization.ofFile(id);
  }

  @Serves(routes.detail)
  detail(id: string) {
    return this.solutions.detail(id);
  }

  @Serves(routes.download)
  download(id: string, { format }: z.output<typeof downloadQuery>) {
    return this.downloads.file(id, format);
  }

  @Serves(routes.confirm)
  async confirm(id: string) {
    const solution = await this.confirmations.confirm(id);
    await this.news.tellOfPlan(solution);
    return solution;
  }

  @Serves(routes.unconfirm)
  async unconfirm(id: string) {
    const solution = await this.returns.unconfirm(id);
    await this.news.tellOfPlan(solution);
    return solution;
  }
}

/** What the specification names by the import file: its solutions, channels and plan. */
@ApiTags('Solution')
@Controller()
export class FileSolutionController {
  constructor(
    @Inject(SolutionService) private readonly solutions: SolutionService,
    @Inject(SolutionDownloadService) private readonly downloads: SolutionDownloadService,
  ) {}

  @Serves(routes.ofFile)
  ofFile(id: string) {
    return this.solutions.ofFile(id);
  }

  @Serves(routes.channels)
  channels(id: string) {
    return this.solutions.channels(id);
  }

  @Serves(routes.channelsOfFile)
  channelsOfFile(id: string) {
    return this.solutions.channels(id);
  }

  @Serves(routes.plan)
  plan(id: string) {
    return this.downloads.fileOf(id);
  }

  @Serves(routes.planOfFile)
  planOfFile(id: string) {
    return this.downloads.fileOf(id);
  }
}

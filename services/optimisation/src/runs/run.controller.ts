import { features } from '@ishare/contracts/saas/features.js';
import { NeedsFeature } from '@ishare/server/features.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Allow, FromBody, FromPath, Returns } from '@ishare/server/routes.js';
import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { progressReply, runReply, runRequest, type RunRequest } from './run.dto.js';
import { RunService } from './run.service.js';

const P = optimisationPermissions.names.ImportFiles;

@ApiTags('Optimization')
@Controller('api/optimization/import-files/optimization')
export class RunController {
  constructor(@Inject(RunService) private readonly runs: RunService) {}

  @Post()
  @Allow(P.Optimize)
  @NeedsFeature(features.optimisation)
  @Returns(runReply)
  start(@FromBody(runRequest) request: RunRequest) {
    return this.runs.start(request);
  }

  @Get(':id/progress')
  @Allow(P.Default)
  @Returns(progressReply)
  progress(@FromPath('id') id: string) {
    return this.runs.progress(id);
  }

  @Post(':id/stop')
  @Allow(P.Optimize)
  @Returns('nothing')
  stop(@FromPath('id') id: string) {
    return this.runs.stop(id);
  }

  @Post(':id/cancel')
  @Allow(P.Optimize)
  @Returns('nothing')
  cancel(@FromPath('id') id: string) {
    return this.runs.cancel(id);
  }
}

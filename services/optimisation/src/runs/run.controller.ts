import { runs, type RunRequest } from '@ishare/contracts/optimisation/runs.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RunService } from './run.service.js';

@ApiTags('Optimization')
@Controller()
export class RunController {
  constructor(@Inject(RunService) private readonly runs: RunService) {}

  @Serves(runs.start)
  start(request: RunRequest) {
    return this.runs.start(request);
  }

  @Serves(runs.progress)
  progress(id: string) {
    return this.runs.progress(id);
  }

  @Serves(runs.stop)
  stop(id: string) {
    return this.runs.stop(id);
  }

  @Serves(runs.cancel)
  cancel(id: string) {
    return this.runs.cancel(id);
  }
}

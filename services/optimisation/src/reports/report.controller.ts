import { workshopReports, type reportQuery } from '@ishare/contracts/insight/reports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ReportService } from './report.service.js';

@ApiTags('DashBoardReport')
@Controller()
export class ReportController {
  constructor(@Inject(ReportService) private readonly reports: ReportService) {}

  @Serves(workshopReports.cut)
  cut() {
    return this.reports.cut();
  }

  @Serves(workshopReports.edge)
  edge() {
    return this.reports.edge();
  }

  @Serves(workshopReports.bore)
  bore() {
    return this.reports.bore();
  }

  @Serves(workshopReports.config)
  config() {
    return this.reports.config();
  }

  @Serves(workshopReports.complete)
  complete(query: z.output<typeof reportQuery>) {
    return this.reports.complete(query);
  }
}

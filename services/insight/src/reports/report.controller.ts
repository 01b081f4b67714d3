import { reports } from '@ishare/contracts/insight/report.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { servedReports } from '../things.js';
import { ReportRunService } from './report-run.service.js';
import { ReportService } from './report.service.js';

type Body<R extends keyof typeof reports> = (typeof reports)[R] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : never;

export class ReportController extends CrudController(servedReports.resource, ReportService) {}

/** Reports by the names of the specification; those that somebody runs, looks at and takes along are his alone. */
@ApiTags('ReportRun')
@Controller()
export class ReportRunController {
  constructor(
    @Inject(ReportService) private readonly reports: ReportService,
    @Inject(ReportRunService) private readonly runs: ReportRunService,
  ) {}

  @Serves(reports.create)
  createNamed(body: Body<'create'>) {
    return this.reports.create(body);
  }

  @Serves(reports.shown)
  async shown({ filter, id, skipCount, maxResultCount }: z.output<typeof reports.shown.query>) {
    const all = await this.reports.shown({ filter, id });
    const items = all
      .slice(skipCount, skipCount + maxResultCount)
      .map(({ id, name, category, remark, parameters, template, concurrencyStamp }) => ({
        ...{ id, name, category, remark, parameters, template, concurrencyStamp },
      }));
    return { items };
  }

  @Serves(reports.sqls)
  async sqls({ reportId, maxResultCount }: z.output<typeof reports.sqls.query>) {
    const { sqls } = await this.reports.get(reportId);
    return { items: (sqls ?? []).slice(0, Math.min(maxResultCount ?? 99, 99)) };
  }

  @Serves(reports.check)
  check(body: Body<'check'>) {
    return this.reports.check(body);
  }

  @Serves(reports.try)
  try({ sql, parameters, values }: Body<'try'>) {
    return this.reports.try(sql, parameters, values);
  }

  @Serves(reports.draft)
  draft({ values, ...report }: Body<'draft'>) {
    return this.runs.draft(report, values);
  }

  @Serves(reports.run)
  run({ reportId, values }: Body<'run'>) {
    return this.runs.run(reportId, values);
  }

  @Serves(reports.progress)
  progress(id: string) {
    return this.runs.progress(id);
  }

  @Serves(reports.page)
  page(id: string, no: number) {
    return this.runs.page(id, no);
  }

  @Serves(reports.explain)
  explain(id: string, body: Body<'explain'>) {
    return this.runs.explain(id, body);
  }

  @Serves(reports.file)
  file(id: string, query: z.output<typeof reports.file.query>) {
    return this.runs.file(id, query);
  }
}

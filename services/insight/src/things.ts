// The things of this service, each on its table: routes, tables and tests are made from this list.
import { report } from '@ishare/contracts/insight/report.js';
import { reportOutputFile, reportSubscription } from '@ishare/contracts/insight/report-outputs.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { ReportOutputFile, ReportSubscription } from './reports/report-output.entity.js';
import { Report } from './reports/report.entity.js';

export const servedReports = serve(report, Report, { usedBy: () => [[ReportOutputFile, 'templateId']] });

export const servedOutputs = serve(reportOutputFile, ReportOutputFile, {
  usedBy: () => [
    [ReportOutputFile, 'parentId'],
    [ReportSubscription, 'outputFileId'],
  ],
  expressions: {
    parentName: { sql: 'select p.name from report_output_file p where p.id = t.parent_id', kind: 'text' },
    templateName: { sql: 'select r.name from report r where r.id = t.template_id', kind: 'text' },
  },
});

export const servedSubscriptions = serve(reportSubscription, ReportSubscription, {
  expressions: {
    nextTime: { sql: 'select m.next_time from report_mailing m where m.id = t.id', kind: 'time' },
    lastTime: { sql: 'select m.last_time from report_mailing m where m.id = t.id', kind: 'time' },
    lastResult: { sql: 'select m.last_result from report_mailing m where m.id = t.id', kind: 'text' },
    outputFileName: { sql: 'select f.name from report_output_file f where f.id = t.output_file_id', kind: 'text' },
  },
});

export const things: readonly ServedThing[] = [servedReports, servedOutputs, servedSubscriptions];

import { DEMO_TENANT_ID, demoId } from '@ishare/contracts/demo.js';
import { reportParameter, reportTemplate } from '@ishare/contracts/insight/report-template.js';
import { Database } from '@ishare/data/database.js';
import { seedOnce } from '@ishare/data/seed-rows.js';
import type { SeedOptions } from '@ishare/server/boot.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ReportOutputFile } from '../reports/report-output.entity.js';
import { Report } from '../reports/report.entity.js';
import data from './reports.json' with { type: 'json' };

const MONTH = '月末报表 / End of the month';
/** What is handed out together at the end of a month. */
const OUTPUTS = [
  ['orders-by-dealer', 'pdf'],
  ['overdue-bills', 'xlsx'],
  ['utilisation', 'pdf'],
] as const;

/** Reports that a factory wants on its first day. */
export async function seedDemo(app: NestFastifyApplication, { demo }: SeedOptions): Promise<void> {
  if (!demo) return;
  await runAsTenant(DEMO_TENANT_ID, () =>
    app.get(Database).tx(async (tx) => {
      for (const { code, ...report } of data)
        await seedOnce(tx, Report, demoId('report', code), {
          ...report,
          parameters: report.parameters.map((parameter) => reportParameter.parse(parameter)),
          template: reportTemplate.parse(report.template),
          isEnable: true,
        });
      const parentId = demoId('reportOutput', 'month');
      await seedOnce(tx, ReportOutputFile, parentId, {
        name: MONTH,
        parentId: null,
        templateId: null,
        fileType: 'pdf',
      });
      for (const [code, fileType] of OUTPUTS)
        await seedOnce(tx, ReportOutputFile, demoId('reportOutput', code), {
          name: data.find((report) => report.code === code)!.name,
          parentId,
          templateId: demoId('report', code),
          fileType,
        });
    }),
  );
}

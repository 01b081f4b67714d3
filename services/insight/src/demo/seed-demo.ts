import { reportParameter, reportTemplate } from '@ishare/contracts/insight/report-template.js';
import { Database } from '@ishare/data/database.js';
import { seedOnce } from '@ishare/data/seed-rows.js';
import type { Tx } from '@ishare/data/tx.js';
import { demoId } from '@ishare/server/demo.js';
import { now } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ReportOutputFile } from '../reports/report-output.entity.js';
import { Report } from '../reports/report.entity.js';
import { News, NewsType } from '../news/news.entity.js';
import news from './news.json' with { type: 'json' };
import data from './reports.json' with { type: 'json' };

const MONTH = '月末报表 / End of the month';
/** What is handed out together at the end of a month. */
const OUTPUTS = [
  ['orders-by-dealer', 'pdf'],
  ['overdue-bills', 'xlsx'],
  ['utilisation', 'pdf'],
] as const;

const NEWS_TYPES = [
  ['notice', '公告 / Notices'],
  ['news', '新闻 / News'],
] as const;

async function seedNews(tx: Tx): Promise<void> {
  for (const [order, [code, name]] of NEWS_TYPES.entries())
    await seedOnce(tx, NewsType, demoId('newsType', code), { name, order });
  for (const { code, type, ...piece } of news)
    await seedOnce(tx, News, demoId('news', code), {
      ...piece,
      typeId: demoId('newsType', type),
      status: 'published',
      publishTime: now(),
      expireTime: null,
      readerIds: [],
      // The demo's people find it on their first page; their bells are left to what they do.
      isTold: false,
      image: null,
      toldTime: null,
    });
}

/** Reports that a factory wants on its first day, and what it tells its people. */
export async function seedDemo(app: NestFastifyApplication): Promise<void> {
  await app.get(Database).tx(async (tx) => {
    await seedNews(tx);
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
  });
}

import type { ServiceData } from '@ishare/data/migrate.js';
import { OwnBoard } from './boards/board.entity.js';
import { DashboardSetting } from './dashboards/dashboard.entity.js';
import { NewsReceipt } from './news/news.entity.js';
import { insightReports } from './report-views.js';
import { ReportMailing } from './reports/report-output.entity.js';
import { ReportPageRow, ReportRun } from './reports/report.entity.js';
import { things } from './things.js';

export const insightData: ServiceData = {
  schema: 'insight',
  entities: [
    ...new Set(things.map(({ entity }) => entity)),
    ReportRun,
    ReportPageRow,
    ReportMailing,
    NewsReceipt,
    DashboardSetting,
    OwnBoard,
  ],
  migrations: new URL('../migrations/', import.meta.url),
  reports: insightReports,
};

import { ShareKeys } from '@ishare/server/share-keys.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { Module } from '@nestjs/common';
import { seedDemo } from './demo/seed-demo.js';
import { plainThings } from './things.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { insightData } from './insight.data.js';
import { DashboardLayoutController, DashboardSettingController } from './dashboards/dashboard.controller.js';
import { DashboardService } from './dashboards/dashboard.service.js';
import { BoardController, TvController, TvScreenController } from './boards/board.controller.js';
import { BoardService } from './boards/board.service.js';
import { TvScreenService } from './boards/tv-screen.service.js';
import { WidgetResults } from './boards/widget-results.service.js';
import { HubEntries } from './hubs/hub-entries.service.js';
import { NewsController, NewsTypeController } from './news/news.controller.js';
import { NewsTypeService } from './news/news-type.service.js';
import { NewsService } from './news/news.service.js';
import { ReportOutputController, ReportOutputService } from './reports/report-output.service.js';
import { BoardReader, ReportReader } from './reports/report-reader.js';
import { ReportRunService } from './reports/report-run.service.js';
import { ReportController, ReportRunController } from './reports/report.controller.js';
import { ReportService } from './reports/report.service.js';
import { ReportSubscriptionController, ReportSubscriptionService } from './reports/report-subscription.service.js';

@Module({
  imports: [
    DataModule.for(insightData),
    MessagingModule.for({ service: 'insight', role: 'api' }),
    ThingModule.for(plainThings),
  ],
  controllers: [
    ReportController,
    ReportRunController,
    ReportOutputController,
    ReportSubscriptionController,
    NewsTypeController,
    NewsController,
    DashboardLayoutController,
    DashboardSettingController,
    BoardController,
    TvScreenController,
    TvController,
  ],
  providers: [
    ReportReader,
    ReportService,
    ReportRunService,
    ReportOutputService,
    ReportSubscriptionService,
    NewsTypeService,
    NewsService,
    DashboardService,
    ShareKeys,
    BoardReader,
    WidgetResults,
    BoardService,
    TvScreenService,
    HubEntries,
  ],
})
export class InsightModule {}

export const insightService: ServiceDefinition = {
  name: 'insight',
  module: InsightModule,
  texts: { 'zh-Hans': zhHans, en },
  fillDemo: seedDemo,
};

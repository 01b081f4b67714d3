// The things of this service, each on its table: routes, tables and tests are made from this list.
import { report } from '@ishare/contracts/insight/report.js';
import { reportOutputFile, reportSubscription } from '@ishare/contracts/insight/report-outputs.js';
import { tvScreen } from '@ishare/contracts/insight/boards.js';
import { dashboardLayout } from '@ishare/contracts/insight/dashboards.js';
import { businessHub, eventHub } from '@ishare/contracts/insight/hubs.js';
import { news, newsType } from '@ishare/contracts/insight/news.js';
import { guid } from '@ishare/contracts/schemas.js';
import { readersExpression } from '@ishare/crud/audience.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { TvScreen } from './boards/board.entity.js';
import { DashboardLayout } from './dashboards/dashboard.entity.js';
import { HubEntry } from './hubs/hub-entry.entity.js';
import { News, NewsType } from './news/news.entity.js';
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

const newsTypes = serve(newsType, NewsType, { usedBy: () => [[News, 'typeId']] });
/** A type is changed by being sent again with its id, too. */
export const servedNewsTypes: ServedThing = {
  ...newsTypes,
  resource: { ...newsTypes.resource, create: newsTypes.resource.create!.extend({ id: guid().nullish() }) },
};

const counted = (which: string) =>
  ({ sql: `(select count(*)::int from news_receipt r where r.news_id = t.id and ${which})`, kind: 'raw' }) as const;

export const servedNews = serve(news, News, {
  expressions: {
    typeName: { sql: '(select y.name from news_type y where y.id = t.type_id)', kind: 'text' },
    readCount: counted('true'),
    confirmCount: counted('r.confirm_time is not null'),
    readers: readersExpression,
  },
});

export const servedScreens = serve(tvScreen, TvScreen);

export const servedLayouts = serve(dashboardLayout, DashboardLayout, {
  usedBy: () => [[TvScreen, 'layoutIds']],
  expressions: { rolesText: { sql: 't.role_names::text', kind: 'text' } },
});

const ofKind = (kind: 'business' | 'event') => () => [{ fields: ['kind'], op: 'eq', value: kind } as const];
/** Read alone: what is in them comes by events. */
export const plainThings: readonly ServedThing[] = [
  serve(businessHub, HubEntry, { where: ofKind('business') }),
  serve(eventHub, HubEntry, { where: ofKind('event') }),
];

export const things: readonly ServedThing[] = [
  servedReports,
  servedOutputs,
  servedSubscriptions,
  servedNewsTypes,
  servedNews,
  servedLayouts,
  servedScreens,
  ...plainThings,
];

import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { newsContentPlace, newsPlace, reportCentrePath, reportViewPath } from './places';

export const screens: ScreenLoaders = {
  dashboard: () => import('./dashboard/DashboardPage'),
  'insight/reports': () => import('./reports/reports.screen'),
  'insight/report-center': () => import('./reports/ReportCentrePage'),
  'insight/board': () => import('./board/BoardPage'),
  'insight/news': () => import('./news/NewsPage'),
  'insight/report-view': () => import('./reports/ReportViewPage'),
};

export const routes: readonly InnerRoute[] = [
  {
    path: reportViewPath,
    component: 'insight/report-view',
    of: ['insight/report-center', 'insight/reports'],
    title: 'shell:route.report_view',
  },
  { path: reportCentrePath, component: 'insight/report-center', title: 'shell:route.report_center' },
  { path: newsPlace, component: 'insight/news', title: 'shell:route.news' },
  // The old client's address of the same page.
  { path: newsContentPlace, component: 'insight/news', title: 'shell:route.news' },
];

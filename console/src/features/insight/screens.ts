import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { reportCentrePath, reportViewPath } from './places';

export const screens: ScreenLoaders = {
  dashboard: () => import('./dashboard/DashboardPage'),
  'insight/reports': () => import('./reports/reports.screen'),
  'insight/report-center': () => import('./reports/ReportCentrePage'),
  'insight/report-view': () => import('./reports/ReportViewPage'),
};

export const routes: readonly InnerRoute[] = [
  { path: reportViewPath, component: 'insight/report-view', title: 'shell:route.report_view' },
  { path: reportCentrePath, component: 'insight/report-center', title: 'shell:route.report_center' },
];

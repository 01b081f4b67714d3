// What reports read that is nobody's: days, so that one on which nothing happened is told too.
import type { ReportViewSqls } from '@ishare/data/report-views.js';

const DAYS = { before: 1_096, after: 366 };

export const insightReports: ReportViewSqls = {
  days: `select current_date + n as day from generate_series(-${DAYS.before}, ${DAYS.after}) n`,
};

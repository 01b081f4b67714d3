// The things of this service, each on its table: routes, tables and tests are made from this list.
import { report } from '@ishare/contracts/insight/report.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { Report } from './reports/report.entity.js';

export const servedReports = serve(report, Report, {});

export const things: readonly ServedThing[] = [servedReports];

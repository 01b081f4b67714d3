// Figures of the dash-board, by day of the factory's clock: each service serves those that it knows.
import { z } from 'zod';
import { itemsReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { insightPermissions } from './permissions.js';

/** A period; without one the last five days. At most 366 days are told, the last ones of a longer period. */
export const reportQuery = z.object({ startTime: query.date(), endTime: query.date() });

/** `name` is the series that the value belongs to; a day with nothing has one line of 0 without a name. */
const figure = z.object({ date: z.string(), value: z.number(), name: z.string() });
export type ReportFigure = z.output<typeof figure>;

const base = 'api/app/dash-board-report';
const told = {
  method: 'GET',
  permission: insightPermissions.names.Dashboards.Default,
  reply: itemsReply(figure),
} as const;

export const workshopReports = {
  cut: route({
    ...told,
    path: `${base}/get-five-day-cut`,
    summary: 'Count the parts cut on each of the last five days, by saw',
  }),
  edge: route({
    ...told,
    path: `${base}/get-five-day-edge`,
    summary: 'Count the parts banded on each of the last five days, by who banded them',
  }),
  bore: route({
    ...told,
    path: `${base}/get-five-day-bore`,
    summary: 'Count the parts bored on each of the last five days, by who bored them',
  }),
  complete: route({
    ...told,
    path: `${base}/get-work-order-complete`,
    summary: 'Count the cut lists of each day: confirmed, and cut to the last board',
    query: reportQuery,
  }),
  config: route({
    ...told,
    path: `${base}/get-solution-config`,
    summary: 'Count the plans confirmed on each of the last five days, by the parameters that they were made with',
  }),
};

export const deliveryReports = {
  packages: route({
    ...told,
    path: `${base}/get-package-report`,
    summary: 'Count the packages closed on each day, by who packed them',
    query: reportQuery,
  }),
  delivery: route({
    ...told,
    path: `${base}/get-delivery`,
    summary: 'Count the packages sent on each day, by carrier',
    query: reportQuery,
  }),
};

export const orderReports = {
  orders: route({
    ...told,
    path: `${base}/get-order-count`,
    summary: 'Count the orders of each day, by order type',
    query: reportQuery,
  }),
  cabinets: route({
    ...told,
    path: `${base}/get-everyday-cabinet`,
    summary: 'Count the cabinets ordered on each day, by product type of their order',
    query: reportQuery,
  }),
};

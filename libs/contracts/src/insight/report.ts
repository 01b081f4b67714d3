// Reports: what one is, how it is tried, run, looked at and taken along.
import { z } from 'zod';
import { basicSetupPermissions } from '../platform/permissions.js';
import { guid, itemsReply, listQuery, query } from '../schemas.js';
import { flag, shaped, text } from '../things/field.js';
import { recordSchema } from '../things/thing-schemas.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { MAX_PARAMETERS, MAX_SQLS, reportParameter, reportSql, reportTemplate } from './report-template.js';

const P = basicSetupPermissions.names.Reports;
const base = 'api/report';
const PATH = `${base}/reports`;
const RUNS = `${base}/runs`;

export const report = thing('Report', {
  path: PATH,
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(64).required().unique().sorts().searches(),
    category: text(32).sorts().searches(),
    remark: text(500).long(),
    parameters: shaped(() => z.array(reportParameter).max(MAX_PARAMETERS)).required(),
    /** What is asked of the views; who only looks at a report never sees it. */
    sqls: shaped(() => z.array(reportSql).max(MAX_SQLS)).required(),
    template: shaped(() => reportTemplate).required(),
    isEnable: flag(true).sorts().filters(),
  },
});
export type Report = RecordOf<typeof report>;

/** What whoever may look at a report knows of it. */
const shownReport = z.object({
  id: z.guid(),
  name: z.string(),
  category: z.string().nullable(),
  remark: z.string().nullable(),
  parameters: z.array(reportParameter),
  template: reportTemplate,
  concurrencyStamp: z.string(),
});
export type ShownReport = z.output<typeof shownReport>;

/** Values of parameters by their names; what is not said is as the parameter begins. */
const values = z.record(z.string().max(40), z.string().max(200).nullable());
export type ParameterValues = z.output<typeof values>;

/** What is wrong with a report; `place` says where: a statement's name, or the number of a block from 0. */
const reportFinding = z.object({
  place: z.string(),
  code: z.string(),
  text: z.string(),
});
export type ReportFinding = z.output<typeof reportFinding>;

const resultColumn = z.object({ name: z.string(), kind: z.string() });

/** Where on a page something can be asked about, mm. */
const spot = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** Number of the block. */
  block: z.number().int(),
  /** Value of a field each: the rows that have them all are behind it. */
  where: z.record(z.string(), z.string().nullable()),
  text: z.string(),
});
export type ReportSpot = z.output<typeof spot>;

const run = z.object({
  id: z.guid(),
  reportId: z.guid(),
  name: z.string(),
  values,
  /** Pages so far; `isLaid` once it is all of them. */
  pages: z.number().int(),
  isLaid: z.boolean(),
  failure: z.string().nullable(),
  time: z.iso.datetime(),
  /** Rows of each statement; `isCut` where more were there than a report may read. */
  sqls: z.array(z.object({ name: z.string(), rows: z.number().int(), isCut: z.boolean() })),
  warnings: z.number().int(),
  width: z.number(),
  height: z.number(),
  /** Blocks whose rows can be taken along. */
  tables: z.array(z.object({ block: z.number().int(), title: z.string() })),
});
export type ReportRun = z.output<typeof run>;

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

const asked = z.object({ reportId: z.guid(), values: values.default({}) });
const sent = z.object({
  name: z.string().trim().min(1).max(64),
  template: reportTemplate,
  parameters: z.array(reportParameter).max(MAX_PARAMETERS).default([]),
  sqls: z.array(reportSql).max(MAX_SQLS).default([]),
});

export const reports = {
  create: route({
    method: 'POST',
    path: `${base}/createStimulsoftReport`,
    summary: 'Make a report',
    permission: P.Create,
    body: sent,
    reply: recordSchema(report),
    stale: [PATH],
  }),
  shown: route({
    method: 'GET',
    path: `${base}/getStimulsoftReports`,
    summary: 'List the reports that the caller may look at',
    signedIn: 'tenant',
    /** `id`: the one that is looked at. */
    query: listQuery.extend({ id: guid().optional() }),
    reply: itemsReply(shownReport),
  }),
  sqls: route({
    method: 'GET',
    path: `${base}/getStimulsoftReportSqls`,
    summary: 'List the statements of a report',
    permission: P.Default,
    query: z.object({ reportId: z.guid(), maxResultCount: query.int() }),
    reply: itemsReply(reportSql),
  }),
  /** Says what would be refused, and shows the first rows of a statement; nothing is kept. */
  check: route({
    method: 'POST',
    path: `${base}/check`,
    summary: 'Say what is wrong with a report as it is designed; nothing is kept',
    permission: P.Default,
    body: sent.omit({ name: true }),
    reply: z.object({ findings: z.array(reportFinding), columns: z.record(z.string(), z.array(resultColumn)) }),
    computes: true,
  }),
  try: route({
    method: 'POST',
    path: `${base}/try`,
    summary: 'Show the first rows of a statement; nothing is kept',
    permission: P.Edit,
    body: z.object({ sql: reportSql.shape.sql, parameters: sent.shape.parameters, values: values.default({}) }),
    reply: z.object({ columns: z.array(resultColumn), rows: z.array(z.record(z.string(), z.unknown())) }),
    computes: true,
  }),
  draft: route({
    method: 'POST',
    path: `${base}/draft`,
    summary: 'Draw the first page of a report as it is designed; nothing is kept',
    permission: P.Edit,
    body: sent.extend({ values: values.default({}) }),
    reply: z.object({ svg: z.string(), pages: z.number().int(), findings: z.array(reportFinding) }),
    computes: true,
  }),
  run: route({
    method: 'POST',
    path: RUNS,
    summary: 'Run a report; its first pages are there when it answers',
    signedIn: 'tenant',
    body: asked,
    reply: run,
  }),
  progress: route({
    method: 'GET',
    path: `${RUNS}/:id`,
    summary: 'Tell how far a run is laid out',
    signedIn: 'tenant',
    reply: run,
  }),
  page: route({
    method: 'GET',
    path: `${RUNS}/:id/pages/:no`,
    summary: 'One page of a run as a picture, with what can be asked about on it',
    signedIn: 'tenant',
    params: { no: z.coerce.number<string>().int().min(1).max(100_000) },
    reply: z.object({ svg: z.string(), spots: z.array(spot) }),
  }),
  explain: route({
    method: 'POST',
    path: `${RUNS}/:id/explain`,
    summary: 'List the rows behind a figure of a run',
    signedIn: 'tenant',
    body: z.object({
      block: z.number().int().min(0).max(99),
      where: z.record(z.string().max(63), z.string().nullable()).default({}),
      skipCount: z.number().int().min(0).default(0),
      maxResultCount: z.number().int().min(1).max(1_000).default(100),
    }),
    reply: z.object({
      totalCount: z.number().int(),
      columns: z.array(resultColumn),
      items: z.array(z.record(z.string(), z.unknown())),
    }),
    computes: true,
  }),
  file: route({
    method: 'GET',
    path: `${RUNS}/:id/file`,
    summary: 'Take a run along as PDF, or the rows of one of its blocks as a sheet',
    signedIn: 'tenant',
    query: z.object({ format: z.enum(reportFormats), block: query.int() }),
    reply: 'file',
  }),
};

// What a report is made of: named statements that read its views, parameters that are bound to them, and a page of
// blocks that show their rows.
import { z } from 'zod';
import { columnKinds } from './report-views.js';

/** How a parameter is asked for; `dealer` and `day` are pickers. */
export const parameterKinds = ['text', 'number', 'day', 'choice'] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** Words that stand for a day of the factory's calendar when the report is run. */
export const dayWords = [
  'today',
  'yesterday',
  'weekStart',
  'lastWeekStart',
  'lastWeekEnd',
  'monthStart',
  'lastMonthStart',
  'lastMonthEnd',
  'yearStart',
] as const;
export type DayWord = (typeof dayWords)[number];

/** Names in statements: what people read, and what PostgreSQL takes without quotes. */
export const REPORT_NAME = /^[a-z][a-z0-9_]{0,39}$/;
const name = () => z.string().regex(REPORT_NAME);
/** Fields are columns of a result. */
const field = () => z.string().min(1).max(63);
const title = () => z.string().trim().max(100);

export const MAX_PARAMETERS = 20;
export const MAX_SQLS = 99;
export const MAX_SQL = 20_000;

export const reportParameter = z.object({
  name: name(),
  title: title(),
  kind: z.enum(parameterKinds),
  isRequired: z.boolean().default(false),
  /** A text, a number as text, a day, or a word for a day. */
  initial: z.string().max(200).nullable().default(null),
  /** Of a choice. */
  options: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
});
export type ReportParameter = z.output<typeof reportParameter>;

export const reportSql = z.object({ name: name(), sql: z.string().trim().min(1).max(MAX_SQL) });
export type ReportSql = z.output<typeof reportSql>;

export const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type Aggregate = (typeof aggregates)[number];

const shownAs = z.enum(columnKinds).nullish();

const tableColumn = z.object({
  field: field(),
  title: title(),
  /** Share of the width. */
  share: z.number().min(0.2).max(20).default(1),
  /** How its values are shown; as the result has them unless said. */
  kind: shownAs,
  /** At the foot of each group, and of the table. */
  total: z.enum(aggregates).nullish(),
});

const group = z.object({
  field: field(),
  title: title(),
  /** Each begins on a page of its own. */
  turnsPage: z.boolean().default(false),
});

const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    /** `{name}` stands for a parameter. */
    text: z.string().max(2_000),
    /** mm */
    size: z.number().min(2).max(20).default(3.4),
    isBold: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('table'),
    sql: name(),
    title: title().default(''),
    columns: z.array(tableColumn).min(1).max(30),
    groups: z.array(group).max(3).default([]),
    /** Whether only heads and feet of groups are shown, without the rows. */
    hidesRows: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('cross'),
    sql: name(),
    title: title().default(''),
    row: field(),
    rowTitle: title(),
    column: field(),
    value: field(),
    aggregate: z.enum(aggregates).default('sum'),
    valueKind: shownAs,
  }),
  z.object({
    kind: z.literal('chart'),
    sql: name(),
    title: title().default(''),
    look: z.enum(['bar', 'line', 'pie']),
    category: field(),
    /** One bar or line of each of its values. */
    series: field().nullable().default(null),
    value: field(),
    aggregate: z.enum(aggregates).default('sum'),
    valueKind: shownAs,
    /** mm */
    height: z.number().min(30).max(200).default(70),
  }),
  z.object({ kind: z.literal('break') }),
]);

export const reportPapers = { a4: [210, 297], a3: [297, 420], a5: [148, 210] } as const;
export type ReportPaper = keyof typeof reportPapers;

export const reportTemplate = z.object({
  paper: z.enum(Object.keys(reportPapers) as [ReportPaper, ...ReportPaper[]]).default('a4'),
  isLandscape: z.boolean().default(false),
  /** Above the first page; `{name}` stands for a parameter. */
  heading: z.string().trim().max(200).default(''),
  blocks: z.array(block).min(1).max(40),
});
export type ReportTemplate = z.output<typeof reportTemplate>;
export type ReportBlock = ReportTemplate['blocks'][number];
export type TableBlock = Extract<ReportBlock, { kind: 'table' }>;
export type CrossBlock = Extract<ReportBlock, { kind: 'cross' }>;
export type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;
/** A block that shows rows. */
export type DataBlock = TableBlock | CrossBlock | ChartBlock;

export const isDataBlock = (one: ReportBlock): one is DataBlock => 'sql' in one;

/** Fields of its result that a block shows. */
export function fieldsOf(one: DataBlock): string[] {
  if (one.kind === 'table') return [...one.groups, ...one.columns].map((part) => part.field);
  const across = one.kind === 'cross' ? [one.row, one.column] : [one.category, ...(one.series ? [one.series] : [])];
  return [...across, one.value];
}

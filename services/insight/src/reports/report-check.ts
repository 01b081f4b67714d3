// What is wrong with a report, before it is kept and while it is designed.
import {
  fieldsOf,
  isDataBlock,
  type ReportParameter,
  type ReportSql,
  type ReportTemplate,
} from '@ishare/contracts/insight/report-template.js';
import { reportViewOf } from '@ishare/contracts/insight/report-views.js';
import { checkSql, type SoundSql } from './report-sql.js';

export interface Designed {
  template: ReportTemplate;
  parameters: readonly ReportParameter[];
  sqls: readonly ReportSql[];
}

/** `place` is a statement's name, or the number of a block from 0. */
export interface Finding {
  place: string;
  code: string;
  data: Readonly<Record<string, string>>;
}

export interface CheckedReport {
  findings: Finding[];
  /** Those that may be run. */
  sound: ReadonlyMap<string, SoundSql>;
}

const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

/** Everything that needs no database. */
export async function checkDesign({ template, parameters, sqls }: Designed): Promise<CheckedReport> {
  const findings: Finding[] = [];
  const sound = new Map<string, SoundSql>();
  for (const name of repeated(parameters.map((parameter) => parameter.name)))
    findings.push({ place: name, code: 'repeated', data: { name } });
  for (const name of repeated(sqls.map((sql) => sql.name)))
    findings.push({ place: name, code: 'repeated', data: { name } });
  for (const { name, sql } of sqls) {
    const checked = await checkSql(sql, parameters);
    if ('sound' in checked) sound.set(name, checked.sound);
    else {
      const { code, ...data } = checked.fault;
      findings.push({ place: name, code, data: { detail: 'detail' in data ? data.detail : '' } });
    }
  }
  template.blocks.forEach((block, index) => {
    if (isDataBlock(block) && !sqls.some(({ name }) => name === block.sql))
      findings.push({ place: String(index), code: 'unknownSql', data: { detail: block.sql } });
  });
  return { findings, sound };
}

/** Fields that blocks show and their statement does not give. */
export function checkFields(
  { template }: Pick<Designed, 'template'>,
  columns: ReadonlyMap<string, readonly string[]>,
): Finding[] {
  return template.blocks.flatMap((block, index): Finding[] => {
    const known = isDataBlock(block) ? columns.get(block.sql) : undefined;
    if (!isDataBlock(block) || !known) return [];
    const missing = [...new Set(fieldsOf(block))].filter((field) => !known.includes(field));
    return missing.map((detail) => ({ place: String(index), code: 'unknownField', data: { detail } }));
  });
}

/** What somebody must hold to read what the statements read; null where none is asked for. */
export function permissionsOf(sound: Iterable<SoundSql>): string[] {
  const views = [...sound].flatMap(({ views: read }) => read);
  return [...new Set(views.flatMap((name) => reportViewOf(name)?.permission ?? []))];
}

/** Whether a dealer sees rows of all of it: of views that are of no dealer he sees none. */
export const isForDealers = (sound: Iterable<SoundSql>): boolean =>
  [...sound].every(({ views }) => views.every((name) => isOpenToDealers(name)));

function isOpenToDealers(name: string): boolean {
  const view = reportViewOf(name);
  return view !== undefined && (view.isOfDealers || view.permission === null);
}

import type { Report as ReportRecord, ReportFinding } from '@ishare/contracts/insight/report.js';
import type { ReportParameter } from '@ishare/contracts/insight/report-template.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay, factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { insightErrors } from '../errors.js';
import { servedReports } from '../things.js';
import { checkDesign, checkFields, isForDealers, permissionsOf, type Designed, type Finding } from './report-check.js';
import { settleValues } from './report-parameters.js';
import { ReportReader, type Asked, type Reading, type Result } from './report-reader.js';
import { checkSql, type SoundSql } from './report-sql.js';
import { Report } from './report.entity.js';

/** Rows that are read of a statement to look at. */
const TRIED = 50;

/** Reports whose rights are remembered. */
const MOST_KNOWN = 5_000;

/** Who may run a report: whoever holds the rights, and a dealer where its views tell what is his. */
interface Needs {
  permissions: readonly string[];
  isForDealers: boolean;
}

/** A report's results by the names of its statements. */
export type Results = ReadonlyMap<string, Result>;

@Injectable()
export class ReportService extends ThingService<Report, ReportRecord> {
  private readonly needed = new Map<string, { stamp: string; needs: Needs }>();

  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(ReportReader) private readonly reader: ReportReader,
    @Inject(Localizer) private readonly localizer: Localizer,
  ) {
    super(database, ports, servedReports);
  }

  override async create(body: Record<string, unknown>): Promise<ReportRecord> {
    await this.refuseUnsound(body as unknown as Designed);
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>): Promise<ReportRecord> {
    const kept = await this.get(id);
    await this.refuseUnsound({ ...kept, ...body } as unknown as Designed);
    return super.update(id, body as never);
  }

  /** Asked again of every report that is run: rules may have become stricter since it was kept. */
  private async soundOf(designed: Designed, kept: string | null): Promise<ReadonlyMap<string, SoundSql>> {
    const { findings, sound } = await checkDesign(designed);
    if (findings.length > 0) throw this.refusalOf(findings, kept);
    return sound;
  }

  /** Whoever designs is told each member; whoever runs what is kept cannot mend it, and is told who can. */
  private refusalOf(findings: readonly Finding[], kept: string | null): AppError {
    if (kept === null) return this.unsound(findings);
    const told = this.told(findings)
      .map(({ text }) => text)
      .join(' ');
    return new AppError(insightErrors.ReportUnsound, { name: kept, told });
  }

  private async refuseUnsound(designed: Designed): Promise<void> {
    await this.refuseForbidden((await this.soundOf(designed, null)).values());
  }

  private unsound(findings: readonly Finding[]): AppError {
    const issues = findings.map(({ place, code, data }) => ({
      member: /^\d+$/.test(place) ? `template.blocks.${place}` : `sqls.${place}`,
      text: `Report:${code}`,
      data: { ...data, place: /^\d+$/.test(place) ? String(Number(place) + 1) : place },
    }));
    return new AppError(kernelErrors.Validation, {}, issues);
  }

  told(findings: readonly Finding[]): ReportFinding[] {
    const language = currentContext()?.language ?? 'zh-Hans';
    return findings.map(({ place, code, data }) => ({
      place,
      code,
      text: this.localizer.text(language, `Report:${code}`, { ...data, place }),
    }));
  }

  /** Whoever reads a report holds what its views ask for, wherever it came from. */
  private async refuseForbidden(sound: Iterable<SoundSql>): Promise<void> {
    const held = (await this.permissions.ofCaller(currentPrincipal())).permissions;
    const missing = permissionsOf(sound).find((permission) => !held.has(permission));
    if (missing) throw new AppError(insightErrors.ViewNotAllowed, { permission: missing });
  }

  /** In the caller's name: a dealer reads what is his. */
  async readingOf(sound: readonly SoundSql[]): Promise<Reading> {
    await this.refuseForbidden(sound);
    const dealerId = await this.dealerOfCaller();
    if (dealerId !== null && !isForDealers(sound)) throw new AppError(kernelErrors.Forbidden);
    return { dealerId, zone: await factoryZone(this.ports) };
  }

  private async dealerOfCaller(): Promise<string | null> {
    const { userId } = currentPrincipal();
    return (await this.ports.client(crmPort).dealerOf({ tenantId: currentTenantId(), userId })).dealerId;
  }

  async valuesOf(parameters: readonly ReportParameter[], said: Record<string, string | null>) {
    return settleValues(parameters, said, await factoryDay(this.ports));
  }

  /**
   * Runs all statements of a report with settled values, and refuses blocks that show what they do not give. `kept`:
   * the name of one that is not being designed.
   */
  async readAll(
    designed: Designed,
    values: Record<string, string | null>,
    { most, kept = null }: { most?: number; kept?: string | null } = {},
  ): Promise<Results> {
    const sound = await this.soundOf(designed, kept);
    const asked = [...sound.values()].map((sql): Asked => ({ sql, values }));
    const reading = await this.readingOf([...sound.values()]);
    const results = asked.length === 0 ? [] : await this.reader.read(asked, reading, most);
    const byName = new Map([...sound.keys()].map((name, index) => [name, results[index]!]));
    const faults = checkFields(designed, columnNames(byName));
    if (faults.length > 0) throw this.refusalOf(faults, kept);
    return byName;
  }

  /** What is wrong, and what columns the statements that are sound give. */
  async check(designed: Designed): Promise<{ findings: ReportFinding[]; columns: Record<string, Result['columns']> }> {
    const { findings, sound } = await checkDesign(designed);
    const names = [...sound.keys()];
    const results = new Map<string, Result>();
    const values = Object.fromEntries(designed.parameters.map(({ name }) => [name, null]));
    for (const name of names) {
      try {
        const sql = sound.get(name)!;
        const [result] = await this.reader.read([{ sql, values }], await this.readingOf([sql]), 0);
        results.set(name, result!);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        findings.push({ place: name, code: 'failed', data: { detail: String(error.data.reason ?? error.message) } });
      }
    }
    findings.push(...checkFields(designed, columnNames(results)));
    return {
      findings: this.told(findings),
      columns: Object.fromEntries([...results].map(([name, { columns }]) => [name, columns])),
    };
  }

  /** The first rows of a statement. */
  async try(sql: string, parameters: readonly ReportParameter[], said: Record<string, string | null>) {
    const checked = await checkSql(sql, parameters);
    if ('fault' in checked) {
      const { code, ...data } = checked.fault;
      throw this.unsound([{ place: 'sql', code, data: { detail: 'detail' in data ? data.detail : '' } }]);
    }
    const values = await this.valuesOf(parameters, said);
    const reading = await this.readingOf([checked.sound]);
    const [result] = await this.reader.read([{ sql: checked.sound, values }], reading, TRIED);
    return { columns: result!.columns, rows: rowsAsObjects(result!, result!.rows) };
  }

  /** Reports that are switched on and whose views the caller may read. */
  async shown({ filter, id }: { filter?: string | undefined; id?: string | undefined }): Promise<Report[]> {
    const held = (await this.permissions.ofCaller(currentPrincipal())).permissions;
    const isDealer = (await this.dealerOfCaller()) !== null;
    const all = await this.database.tx((tx) =>
      tx.em.find(Report, { where: { isEnable: true, isDeleted: false, ...(id && { id }) }, order: { name: 'ASC' } }),
    );
    const wanted = filter?.toLowerCase() ?? '';
    const named = all.filter(({ name, category }) => `${name} ${category ?? ''}`.toLowerCase().includes(wanted));
    const needed = await Promise.all(named.map((one) => this.neededOf(one)));
    const mayRead = (needs: Needs) =>
      (!isDealer || needs.isForDealers) && needs.permissions.every((permission) => held.has(permission));
    return named.filter((_, index) => mayRead(needed[index]!));
  }

  /** What the views of a report ask for: its statements are read once, and anew when they change. */
  private async neededOf(report: Report): Promise<Needs> {
    const { id, concurrencyStamp } = report;
    const known = this.needed.get(id);
    if (known?.stamp === concurrencyStamp) return known.needs;
    const sound = [...(await checkDesign(report)).sound.values()];
    const needs = { permissions: permissionsOf(sound), isForDealers: isForDealers(sound) };
    if (this.needed.size >= MOST_KNOWN) this.needed.clear();
    this.needed.set(id, { stamp: concurrencyStamp, needs });
    return needs;
  }
}

const columnNames = (results: Results): ReadonlyMap<string, string[]> =>
  new Map([...results].map(([name, { columns }]) => [name, columns.map((column) => column.name)]));

export const rowsAsObjects = ({ columns }: Pick<Result, 'columns'>, rows: Result['rows']) =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));

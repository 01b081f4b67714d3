import { crmPort } from '@ishare/contracts/crm/client.js';
import type { WidgetResult } from '@ishare/contracts/insight/boards.js';
import {
  widgetNames,
  widgetOf,
  widgetQueries,
  type WidgetName,
  type WidgetQuery,
} from '@ishare/contracts/insight/widgets.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { isForDealers, permissionsOf } from '../reports/report-check.js';
import { BoardReader, type Reading } from '../reports/report-reader.js';
import { ReportService } from '../reports/report.service.js';
import { checkSql, type SoundSql } from '../reports/report-sql.js';
import { widgetSqls } from './widget-queries.js';

/** Rows that a widget shows at most. */
const MOST = 200;
/** Results outlive their time, to be shown where a newer one is late; seconds. */
const KEPT = 3_600;
/** ms between two looks at what another process reads. */
const LOOK = 100;

interface Kept {
  /** ms since the epoch: until then it is given without being read again. */
  until: number;
  result: WidgetResult;
}

const NOTHING: WidgetResult = { time: null, isLate: true, columns: [], rows: [] };

/**
 * What widgets show. Whoever asks for the same, of the same tenant and as the same dealer or none, is given one
 * reading: in this process those who come meanwhile wait for it, in others they take what this one keeps.
 */
@Injectable()
export class WidgetResults {
  private readonly sound = new Map<WidgetQuery, Promise<SoundSql>>();
  private readonly flights = new Map<string, Promise<WidgetResult>>();
  /** ms since the epoch. */
  clock = (): number => Date.now();

  constructor(
    @Inject(BoardReader) private readonly reader: BoardReader,
    @Inject(ReportService) private readonly reports: ReportService,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  private soundOf(query: WidgetQuery): Promise<SoundSql> {
    let sound = this.sound.get(query);
    if (!sound) {
      sound = checkSql(widgetSqls[query], []).then((checked) => {
        if ('fault' in checked) throw new Error(`The query ${query} may not be run: ${JSON.stringify(checked.fault)}`);
        return checked.sound;
      });
      this.sound.set(query, sound);
    }
    return sound;
  }

  /** Those whose views the caller may read; a dealer's sign-in sees what has rows of his. */
  async shown(): Promise<WidgetName[]> {
    const principal = currentPrincipal();
    const held = (await this.permissions.ofCaller(principal)).permissions;
    const { userId } = principal;
    const { dealerId } = await this.ports.client(crmPort).dealerOf({ tenantId: currentTenantId(), userId });
    const fits = await Promise.all(
      widgetNames.map(async (name) => {
        const sound = [await this.soundOf(widgetOf(name).query)];
        return (
          permissionsOf(sound).every((permission) => held.has(permission)) && (dealerId === null || isForDealers(sound))
        );
      }),
    );
    return widgetNames.filter((_name, index) => fits[index]);
  }

  /** In the caller's name: what he may not read is refused, however fresh it lies here. */
  async read(name: WidgetName): Promise<WidgetResult> {
    const { query } = widgetOf(name);
    const sound = await this.soundOf(query);
    const reading = await this.reports.readingOf([sound]);
    const key = ['widget', currentTenantId(), query, reading.dealerId ?? '', reading.zone].join(':');
    let flight = this.flights.get(key);
    if (!flight) {
      flight = this.fresh(key, query, { sound, reading }).finally(() => this.flights.delete(key));
      this.flights.set(key, flight);
    }
    return flight;
  }

  private async kept(key: string): Promise<Kept | null> {
    const text = await this.state.get(key);
    return text === null ? null : (JSON.parse(text) as Kept);
  }

  private async fresh(
    key: string,
    query: WidgetQuery,
    how: { sound: SoundSql; reading: Reading },
  ): Promise<WidgetResult> {
    const kept = await this.kept(key);
    if (kept && kept.until > this.clock()) return kept.result;
    const turn = `${key}:turn`;
    const limit = this.reader.seconds + 1;
    if ((await this.state.count(turn, limit)) > 1) return this.othersOf(key, kept, limit * 1_000);
    try {
      const result = await this.run(how, kept);
      const until = this.clock() + widgetQueries[query].seconds * 1_000;
      await this.state.set(key, JSON.stringify({ until, result } satisfies Kept), KEPT);
      return result;
    } finally {
      await this.state.remove(turn);
    }
  }

  /** What another process reads at this moment; what was there before where it does not come. */
  private async othersOf(key: string, before: Kept | null, limit: number): Promise<WidgetResult> {
    for (const end = Date.now() + limit; Date.now() < end; await pause(LOOK)) {
      const kept = await this.kept(key);
      if (kept && kept.until > this.clock()) return kept.result;
    }
    return { ...(before?.result ?? NOTHING), isLate: true };
  }

  /** A query that is too slow or fails shows what it gave before, and says so; it is asked again in its time. */
  private async run(
    { sound, reading }: { sound: SoundSql; reading: Reading },
    kept: Kept | null,
  ): Promise<WidgetResult> {
    try {
      const [result] = await this.reader.read([{ sql: sound, values: {} }], reading, MOST);
      return { time: new Date().toISOString(), isLate: false, columns: result!.columns, rows: result!.rows };
    } catch (error) {
      if (!(error instanceof AppError) || error.definition === kernelErrors.TooManyRequests) throw error;
      return { ...(kept?.result ?? NOTHING), isLate: true };
    }
  }
}

import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import type { ActivityDay, activityQuery } from '@ishare/contracts/optimisation/activity.js';
import { saasPort, tenantTitle, type TenantInfo } from '@ishare/contracts/saas/client.js';
import { saasPermissions } from '@ishare/contracts/saas/permissions.js';
import { Database } from '@ishare/data/database.js';
import type { ExportType } from '@ishare/excel/export-rows.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable, Logger, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import { SheetExchange } from '../sheets/sheet-exchange.js';
import { activeUserSheet, activitySheet, type ActiveUser } from './activity.sheet.js';

type Asked = z.output<typeof activityQuery>;
type Counts = Pick<ActivityDay, 'date' | 'files' | 'solutions'>;
/** Who did something on a day: by id where a row keeps one, by user name where it keeps that. */
type Doer = { date: string; userId: string | null; userName: string | null };
interface Activity {
  days: ActivityDay[];
  users: ActiveUser[];
}

const DEFAULT_DAYS = 30;
const MS_PER_DAY = 86_400_000;
/** Tenants that are asked at a time when the host asks of all. */
const AT_A_TIME = 4;
/** Ids that identity takes at once. */
const MOST_IDS = 1_000;

/** $1 and $2 are the period, $3 is the zone of the factory's clock. */
const dayOf = (time: string): string => `to_char(${time} at time zone $3, 'YYYY-MM-DD')`;
const COUNTS = `
  select ${dayOf('a.time')} as date, sum(a.files)::int as files, sum(a.solutions)::int as solutions
    from (select creation_time as time, 1 as files, 0 as solutions from import_file where not is_deleted
          union all select creation_time, 0, 1 from solution where not is_deleted) a
   where a.time >= $1 and a.time <= $2 group by 1`;
/** Of a record that is changed, its latest change is known and no earlier one. */
const DOERS = `
  select distinct ${dayOf('a.time')} as date, a.user_id as "userId", a.user_name as "userName"
    from (select creation_time as time, creator_id as user_id, null as user_name from import_file
          union all select last_modification_time, last_modifier_id, null from import_file
          union all select deletion_time, deleter_id, null from import_file
          union all select last_modification_time, last_modifier_id, null from solution
          union all select requested_time, requested_by, null from optimisation_run
          union all select time, null, operator from board_in_out_bound_log
          union all select time, null, operator from board_cut
          union all select time, null, operator from part_scan
          union all select time, null, operator from label_print) a
   where a.time >= $1 and a.time <= $2 and (a.user_id is not null or a.user_name is not null)`;

const titleOf = (tenant: TenantInfo): string => tenantTitle(tenant, currentContext()?.language ?? 'zh-Hans');

const byDayAndTenant = (a: ActivityDay | ActiveUser, b: ActivityDay | ActiveUser): number =>
  b.date.localeCompare(a.date) || a.tenant.localeCompare(b.tenant);

/**
 * How much tenants work here, by days of their factory's clock. Active is who has brought in, changed or deleted a cut
 * list, asked for a run, confirmed a plan or taken that back, moved stock, cut a board, reported a part at a station,
 * or printed labels. Looking alone counts for nothing, nor do machines. The host has no factory of its own, and sees
 * those of all tenants.
 */
@Injectable()
export class ActivityService {
  private readonly logger = new Logger('Activity');

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(SheetExchange) private readonly sheets: SheetExchange,
    @Inject(Permissions) private readonly permissions: Permissions,
  ) {}

  async summary(asked: Asked): Promise<{ items: ActivityDay[] }> {
    return { items: (await this.of(asked)).days };
  }

  async sheet(asked: Asked): Promise<StreamableFile> {
    return this.sheets.write('tenant-activity.xlsx', activitySheet, (await this.of(asked)).days);
  }

  async users(asked: Asked, type: ExportType): Promise<StreamableFile> {
    const { users } = await this.of(asked);
    const told = (await this.maySeePeople()) ? users : users.map((user) => ({ ...user, userName: '', name: '' }));
    return this.sheets.write(`daily-active-users.${type}`, activeUserSheet, told);
  }

  /** A tenant's people are named to its own, and of the host to those who may act in its people's names anyway. */
  private async maySeePeople(): Promise<boolean> {
    const principal = currentContext()!.principal!;
    if (principal.tenantId !== EMPTY_GUID) return true;
    return this.permissions.holdsAny(principal, [saasPermissions.names.Tenants.Impersonation]);
  }

  private async of({ StartTime, EndTime }: Asked): Promise<Activity> {
    const end = EndTime ?? new Date();
    const start = StartTime ?? new Date(end.getTime() - DEFAULT_DAYS * MS_PER_DAY);
    const found = await this.ofAll(start, end);
    return {
      days: found.flatMap(({ days }) => days).toSorted(byDayAndTenant),
      users: found
        .flatMap(({ users }) => users)
        .toSorted((a, b) => byDayAndTenant(a, b) || a.userName.localeCompare(b.userName)),
    };
  }

  private async ofAll(start: Date, end: Date): Promise<Activity[]> {
    const saas = this.ports.client(saasPort);
    if (currentTenantId() !== EMPTY_GUID) {
      const own = await saas.findTenant({ idOrName: currentTenantId() });
      return own ? [await this.ofTenant(own, start, end)] : [];
    }
    const tenants = await saas.tenants({});
    const found: Activity[] = [];
    for (let at = 0; at < tenants.length; at += AT_A_TIME) {
      const some = tenants.slice(at, at + AT_A_TIME);
      found.push(...(await Promise.all(some.map((tenant) => this.ofTenantOrNone(tenant, start, end)))));
    }
    return found;
  }

  /** A tenant whose database cannot be reached does not keep the host from seeing the others. */
  private ofTenantOrNone(tenant: TenantInfo, start: Date, end: Date): Promise<Activity> {
    return runAsTenant(tenant.id, () => this.ofTenant(tenant, start, end)).catch((error: unknown) => {
      this.logger.warn(`${tenant.name} was left out: ${String(error)}`);
      return { days: [], users: [] };
    });
  }

  private async ofTenant(info: TenantInfo, start: Date, end: Date): Promise<Activity> {
    const values = [start, end, await factoryZone(this.ports)];
    const [counts, doers] = await this.database.tx(async (tx) => [
      await tx.query<Counts>(COUNTS, values),
      await tx.query<Doer>(DOERS, values),
    ]);
    const tenant = titleOf(info);
    const users = (await this.peopleOf(info.id, doers)).map((user) => ({ ...user, tenant }));
    const countsOf = new Map(counts.map((day) => [day.date, day]));
    const dates = [...new Set([...counts, ...users].map(({ date }) => date))];
    return {
      users,
      days: dates.map((date) => ({
        date,
        tenantId: info.id,
        tenant,
        users: users.filter((user) => user.date === date).length,
        files: countsOf.get(date)?.files ?? 0,
        solutions: countsOf.get(date)?.solutions ?? 0,
      })),
    };
  }

  /**
   * Each person of a day once, though some rows know him by his id and some by his user name; ids of machines name
   * nobody.
   */
  private async peopleOf(tenantId: string, doers: readonly Doer[]): Promise<Omit<ActiveUser, 'tenant'>[]> {
    const ids = [...new Set(doers.map(({ userId }) => userId).filter((id) => id !== null))];
    const identity = this.ports.client(identityPort);
    const known: Awaited<ReturnType<typeof identity.names>> = [];
    for (let at = 0; at < ids.length; at += MOST_IDS)
      known.push(...(await identity.names({ tenantId, ids: ids.slice(at, at + MOST_IDS) })));
    const userNames = new Map(known.map(({ id, userName }) => [id, userName]));
    const names = new Map(known.map((user) => [user.userName.toLowerCase(), personName(user)]));
    const people = new Map<string, Omit<ActiveUser, 'tenant'>>();
    for (const { date, userId, userName: told } of doers) {
      const userName = userId === null ? told : userNames.get(userId);
      if (!userName) continue;
      const key = userName.toLowerCase();
      people.set(`${date} ${key}`, { date, userName, name: names.get(key) ?? '' });
    }
    return [...people.values()];
  }
}

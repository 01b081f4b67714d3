// Gives tenants databases of their own, and moves their rows there and back.
//
// The tenant is wholly in one place at every moment: until the one transaction in the main database that switches it,
// in the old place, where nobody may touch its rows; after it in the new one. Whatever breaks off before is begun anew
// or given up, what breaks off after is only the removal of the old rows, which goes on.
import { randomBytes } from 'node:crypto';
import type { Config } from '@ishare/server/config.js';
import pg from 'pg';
import { atLocation, type Location } from './roles.js';
import { keeperUrl, mainLocation } from './tenancy.js';
import { Crash, columns, MoveTask } from './move-task.js';
import { MoveRefused, home, readMove } from './tenant-move.js';
import type { Move, MoverOptions } from './tenant-move.js';

/** Class of the lock that one mover of a tenant holds. */
const MOVE_LOCK = 4_241_872;
const CONNECT_PATIENCE = 5_000;
/** How often a move that broke off is begun anew. */
const MAX_TRIES = 3;
/** Four of them a second. */
const DROP_ATTEMPTS = 40;

/** What a database at a location is to us. */
export type Found = 'ready' | 'absent' | 'foreign' | 'unreachable';

/** insufficient_privilege, of somebody else's session that `force` would end, and object_in_use. */
const STILL_IN_USE: ReadonlySet<string> = new Set(['42501', '55006']);

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** A mover logs in as the keeper of tenants, who owns no rows and is behind row-level security too. */
export class TenantMover {
  constructor(
    private readonly config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL' | 'TENANT_DATABASE_HOSTS'>,
    private readonly options: MoverOptions,
  ) {}

  private async connect(location: Location | null): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: atLocation(keeperUrl(this.config), location),
      connectionTimeoutMillis: CONNECT_PATIENCE,
      application_name: 'tenancy keeper',
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  private async with<T>(location: Location | null, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await this.connect(location);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Host and port of a location that configuration allows; another one is never connected to. */
  isAllowed(location: Location): boolean {
    const host = location.slice(0, location.indexOf('/'));
    const main = mainLocation(this.config);
    const allowed = [
      main.slice(0, main.indexOf('/')),
      ...this.config.TENANT_DATABASE_HOSTS.split(',')
        .map((given) => given.trim())
        .filter(Boolean)
        .map((given) => (given.includes(':') ? given : `${given}:5432`)),
    ];
    return allowed.includes(host);
  }

  private isOnMainServer(location: Location): boolean {
    return location.slice(0, location.indexOf('/')) === mainLocation(this.config).split('/')[0];
  }

  /** A name for a database of the tenant that is not taken. */
  propose(tenantName: string): Location {
    const main = mainLocation(this.config);
    const slug = tenantName
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '')
      .slice(0, 24);
    return `${main}_${slug || 'tenant'}_${randomBytes(3).toString('hex')}`;
  }

  /** Looks at a database without changing it. */
  async look(location: Location): Promise<Found> {
    try {
      return await this.with(location, async (client) => {
        const { rows } = await client.query<{ known: boolean }>(
          `select has_schema_privilege(oid, 'usage') as known from pg_namespace where nspname = 'tenancy'`,
        );
        if (!rows[0]?.known) return 'foreign';
        return (await client.query(`select 1 from tenancy.database where kind = 'tenants'`)).rowCount
          ? 'ready'
          : 'foreign';
      });
    } catch (error) {
      return codeOf(error) === '3D000' && this.isOnMainServer(location) ? 'absent' : 'unreachable';
    }
  }

  async homeOf(tenantId: string): Promise<Location | null> {
    return this.with(null, (main) => home(main, tenantId));
  }

  /** The last move of a tenant, also a running one. */
  async progress(tenantId: string): Promise<Move | null> {
    return this.with(null, (main) => readMove(main, tenantId));
  }

  /** Asks for a move; `run` or another process's `runPending` does it. */
  async request(tenantId: string, target: Location | null): Promise<void> {
    await this.with(null, async (main) => {
      const { rowCount } = await main.query(
        `insert into tenancy.move (tenant_id, source, target, step, requested_time, changed_time)
          values ($1, $2, $3, 'prepare', now(), now())
         on conflict (tenant_id) do update set source = excluded.source, target = excluded.target, step = 'prepare',
           tries = 0, done = 0, total = 0, error = null, requested_time = now(), changed_time = now()
         where move.step in ('done', 'failed')`,
        [tenantId, await home(main, tenantId), target],
      );
      if (!rowCount) throw new MoveRefused('busy');
    });
  }

  /** Tenants whose move is not over. */
  async pending(): Promise<string[]> {
    return this.with(null, async (main) =>
      (
        await main.query<{ id: string }>(
          `select tenant_id as id from tenancy.move where step not in ('done', 'failed') order by requested_time`,
        )
      ).rows.map(({ id }) => id),
    );
  }

  /**
   * Carries a requested move on to its end, or gives it up and says why; does nothing where another process is at it.
   */
  async run(tenantId: string): Promise<void> {
    await this.with(null, async (main) => {
      const { rows } = await main.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
        MOVE_LOCK,
        tenantId,
      ]);
      if (!rows[0]!.mine) return;
      const move = await readMove(main, tenantId);
      if (!move || move.step === 'done' || move.step === 'failed') return;
      const task = new MoveTask(main, tenantId, move, (location) => this.connect(location), this.options);
      if (move.step !== 'clean') await this.carryOver(task, move, main);
      await this.options.announce();
      await task.clean();
    });
  }

  /** Everything up to the switch; what fails before leaves the tenant where it is. */
  private async carryOver(task: MoveTask, move: Move, main: pg.Client): Promise<void> {
    try {
      if (move.tries >= MAX_TRIES) throw new Error(move.error ?? 'It broke off too often.');
      await task.enter('prepare');
      if (move.target !== null) await this.prepare(move.target, main);
      await task.carryOver();
    } catch (error) {
      if (error instanceof Crash) throw error.cause;
      await task.giveUp(error);
      throw error;
    }
  }

  /**
   * Makes the database where there is none yet; refuses one that was not made for tenants, or is not as the main one.
   */
  private async prepare(location: Location, main: pg.Client): Promise<void> {
    if (!this.isAllowed(location)) throw new MoveRefused('unreachable');
    const found = await this.look(location);
    if (found === 'unreachable' || found === 'foreign') throw new MoveRefused(found);
    if (found === 'absent') await this.create(location.slice(location.indexOf('/') + 1), main);
    await this.with(location, async (there) => {
      const [ours, theirs] = [await columns(main), await columns(there)];
      if (ours !== theirs) throw new MoveRefused('outdated');
    });
  }

  private async create(name: string, main: pg.Client): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await main.query(
          `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(templateName(main.database!))}`,
        );
        return;
      } catch (error) {
        // Only one database can be made of the template at a time.
        if (codeOf(error) !== '55006' || attempt === 20) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }

  /** Removes what a deleted tenant leaves: its home and, where nobody else lives there and we made it, its database. */
  async forget(tenantId: string): Promise<void> {
    await this.with(null, async (main) => {
      const location = await home(main, tenantId);
      await main.query('delete from tenancy.move where tenant_id = $1', [tenantId]);
      if (location === null) return;
      await main.query('delete from tenancy.home where tenant_id = $1', [tenantId]);
      await this.options.announce();
      const { rowCount } = await main.query('select 1 from tenancy.home where location = $1', [location]);
      if (rowCount || !this.isOnMainServer(location)) return;
      const name = location.slice(location.indexOf('/') + 1);
      const { rowCount: made } = await main.query(
        'select 1 from pg_database where datname = $1 and pg_get_userbyid(datdba) = current_user',
        [name],
      );
      if (!made) return;
      try {
        await this.drop(name, main);
      } catch (error) {
        // Tried again the next time.
        await main.query(
          'insert into tenancy.home (tenant_id, location) values ($1, $2) on conflict (tenant_id) do nothing',
          [tenantId, location],
        );
        throw error;
      }
    });
  }

  /**
   * Lets nobody in any more and waits for those who are inside: the pools of processes that have just heard of it, and
   * PostgreSQL's own cleaners, whom we may not send away.
   */
  private async drop(name: string, main: pg.Client): Promise<void> {
    const database = pg.escapeIdentifier(name);
    await main.query(`alter database ${database} with allow_connections false`);
    for (let attempt = 1; ; attempt++) {
      try {
        await main.query(`drop database if exists ${database} with (force)`);
        return;
      } catch (error) {
        if (!STILL_IN_USE.has(codeOf(error)) || attempt === DROP_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }
}

/** Name of the database that tenants' databases are copied from; migrated together with the main one. */
export function templateName(mainName: string): string {
  return `${mainName}_template`;
}

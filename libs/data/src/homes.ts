import type { DataSource } from 'typeorm';
import type { Location } from './roles.js';

interface Opened {
  ready: Promise<DataSource>;
  users: number;
}

export interface HomesOptions {
  main: DataSource;
  open(location: Location): Promise<DataSource>;
  /** How many databases of tenants are open at a time; who needs one more waits until one is free. */
  limit: number;
}

/** Which tenants have a database of their own, and connections to the few that are in use. */
export class Homes {
  private located: ReadonlyMap<string, Location> = new Map();
  /** In the order of use, the one not used for longest first. */
  private readonly opened = new Map<Location, Opened>();
  private readonly waiting: (() => void)[] = [];
  private loading?: Promise<void> | undefined;

  constructor(private readonly options: HomesOptions) {}

  /** Where a tenant's rows are; undefined for the main database. */
  of(tenantId: string): Location | undefined {
    return this.located.get(tenantId);
  }

  /** Those whose rows are not in the main database. */
  get tenants(): string[] {
    return [...this.located.keys()];
  }

  /** Every database but the main one. */
  get locations(): Location[] {
    return [...new Set(this.located.values())];
  }

  /** Reads where the tenants are; callers at the same time share one reading. */
  load(): Promise<void> {
    this.loading ??= this.read().finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async read(): Promise<void> {
    const rows = await this.options.main.query<{ tenant_id: string; location: string }[]>(
      'select tenant_id, location from tenancy.home',
    );
    this.located = new Map(rows.map(({ tenant_id, location }) => [tenant_id, location]));
  }

  /** Works with a database of tenants; it stays open afterwards, until others need its place. */
  async use<T>(location: Location, work: (source: DataSource) => Promise<T>): Promise<T> {
    const held = await this.hold(location);
    try {
      return await work(await held.ready);
    } finally {
      held.users--;
      this.waiting.shift()?.();
    }
  }

  private async hold(location: Location): Promise<Opened> {
    for (;;) {
      const known = this.opened.get(location);
      if (known) {
        known.users++;
        this.opened.delete(location);
        this.opened.set(location, known);
        return known;
      }
      if (this.opened.size < this.options.limit) return this.begin(location);
      const [idle] = [...this.opened].filter(([, { users }]) => users === 0);
      if (!idle) await new Promise<void>((resolve) => this.waiting.push(resolve));
      else {
        this.opened.delete(idle[0]);
        await this.end(idle[1]);
      }
    }
  }

  private begin(location: Location): Opened {
    const opened: Opened = { users: 1, ready: this.options.open(location) };
    this.opened.set(location, opened);
    opened.ready.catch(() => this.opened.get(location) === opened && this.opened.delete(location));
    return opened;
  }

  private async end({ ready }: Opened): Promise<void> {
    await ready.then((source) => source.destroy()).catch(() => undefined);
  }

  async close(): Promise<void> {
    const all = [...this.opened.values()];
    this.opened.clear();
    await Promise.all(all.map((opened) => this.end(opened)));
  }
}

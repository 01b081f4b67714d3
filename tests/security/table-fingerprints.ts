import { services } from '@ishare/all-in-one/services.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import pg from 'pg';

interface Table {
  schema: string;
  table: string;
  columns: string[];
}

/**
 * The audit log is written after the answers, and quotes what callers sent; the inbox holds the ids of what was
 * handled, whenever that was.
 */
const ARRIVES_LATER = new Set(['audit_log', 'audit_entity_change', 'inbox']);

/** All rows of a tenant in all schemas, read as superuser. */
export class TenantTables {
  private constructor(
    private readonly client: pg.Client,
    private readonly tables: readonly Table[],
  ) {}

  static async open(url: string): Promise<TenantTables> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Table>(
      `select c.relnamespace::regnamespace::text as schema, c.relname as table, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any($1) group by 1, 2 order by 1, 2`,
      [services.map(({ data }) => data.schema)],
    );
    return new TenantTables(client, rows);
  }

  private selection({ schema, table, columns }: Table, tenantId: string): string | undefined {
    if (ARRIVES_LATER.has(table)) return undefined;
    const from = `from "${schema}"."${table}" t`;
    if (columns.includes('tenant_id')) return `${from} where t.tenant_id = '${tenantId}'`;
    // Rows of the host alone; the machinery's belong to nobody.
    return tenantId === EMPTY_GUID && columns.includes('creation_time') ? from : undefined;
  }

  /** Table name → hash over all of the tenant's rows. */
  async fingerprints(tenantId: string): Promise<Record<string, string>> {
    const result: Record<string, string> = {};
    for (const table of this.tables) {
      const selection = this.selection(table, tenantId);
      if (!selection) continue;
      const { rows } = await this.client.query<{ hash: string }>(
        `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash ${selection}`,
      );
      result[`${table.schema}.${table.table}`] = rows[0]!.hash;
    }
    return result;
  }

  /**
   * Tables in which a row of the tenant holds one of `ids`, with the id; what the change log says stands in another
   * table too.
   */
  async holding(tenantId: string, ids: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const table of this.tables) {
      const selection = this.selection(table, tenantId);
      if (!selection || table.table === 'entity_change') continue;
      const { rows } = await this.client.query<{ id: string }>(
        `select distinct id from (select t::text as text ${selection}) r, unnest($1::text[]) id
          where r.text like '%' || id || '%'`,
        [ids],
      );
      found.push(...rows.map(({ id }) => `${table.schema}.${table.table} holds ${id}`));
    }
    return found;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

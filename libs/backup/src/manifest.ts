import { z } from 'zod';

/** A table as it was: how many rows, and a sum over all of them in which their order does not count. */
const table = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  /** The condition, `$1` being a tenant's id, that picks its rows; null where they are nobody's. */
  rowsOf: z.string().nullable(),
  rows: z.number(),
  sum: z.string(),
});

const database = z.object({
  /** `host:port/name`; null for the main one. */
  location: z.string().nullable(),
  /** Migrations that had been applied, by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(table),
});

/** What an archive says of itself. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the product that made it. */
  product: z.string(),
  /** The moment that it shows. */
  takenTime: z.string(),
  mainLocation: z.string(),
  databases: z.array(database),
  tenants: z.array(z.object({ id: z.string(), name: z.string(), location: z.string().nullable() })),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Keys of files that were removed while it was made. */
    lost: z.array(z.string()),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedDatabase = Manifest['databases'][number];
export type ArchivedTable = ArchivedDatabase['tables'][number];

export const MANIFEST = 'manifest.json';
/** As `sha256sum --check` reads it; the last entry of an archive. */
export const CHECKSUMS = 'SHA256SUMS';

/** Name of the n-th part of a table's rows in the archive. */
export const partName = (database: number, { schema, table: name }: { schema: string; table: string }, part: number) =>
  `databases/${database}/${schema}.${name}/${String(part).padStart(6, '0')}.copy`;

/** The place of an entry that holds rows: which database and table. */
export function partOf(name: string): { database: number; table: string } | undefined {
  const [, database, table_] = /^databases\/(\d+)\/([^/]+)\/\d+\.copy$/.exec(name) ?? [];
  return table_ === undefined ? undefined : { database: Number(database), table: table_ };
}

const FILES = 'files/';
export const fileName = (key: string) => FILES + key;
export const fileKey = (name: string) => (name.startsWith(FILES) ? name.slice(FILES.length) : undefined);

/** The sum of all rows together, for a person to compare. */
export const rowsIn = ({ databases }: Manifest): number =>
  databases.reduce((all, { tables }) => all + tables.reduce((sum, { rows }) => sum + rows, 0), 0);

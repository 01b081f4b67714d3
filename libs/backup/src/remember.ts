import { withConnection, type DatabaseConfig } from './connections.js';
import { rowsIn, type Manifest } from './manifest.js';

/** What the page of the installation's health tells: the last backup, and the last one that was tried. */
export async function remember(
  config: DatabaseConfig,
  kind: 'backup' | 'drill',
  { manifest, file }: { manifest: Manifest; file: string },
): Promise<void> {
  await withConnection(config, null, (main) =>
    main.query(
      `insert into tenancy.backup (kind, taken_time, done_time, rows, file) values ($1, $2, now(), $3, $4)
       on conflict (kind) do update set taken_time = excluded.taken_time, done_time = excluded.done_time,
         rows = excluded.rows, file = excluded.file`,
      [kind, manifest.takenTime, rowsIn(manifest), file],
    ),
  );
}

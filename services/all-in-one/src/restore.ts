// Puts an archive back: `restore.js FILE` where there is no installation yet, `--replace` in the place of one,
// `--tenant NAME` one tenant beside the living one, `--drill` for a try, `--check` reads it and nothing more.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchive } from '@ishare/backup/archive-reader.js';
import { BackupRefused } from '@ishare/backup/backup-refused.js';
import { rowsIn, type Manifest } from '@ishare/backup/manifest.js';
import { remember } from '@ishare/backup/remember.js';
import { drill, restoreAll } from '@ishare/backup/restore-all.js';
import { restoreTenant } from '@ishare/backup/restore-tenant.js';
import type { TableDiff } from '@ishare/backup/tenant-diff.js';
import { backupParts, counted, megabytes, runProgram, secondsSince } from './backup-parts.js';

function describe(manifest: Manifest): string {
  const { product, takenTime, databases, files, tenants } = manifest;
  const rows = rowsIn(manifest);
  const names = tenants.map(({ name }) => name).join(', ') || 'none';
  return (
    `version ${product} as of ${takenTime}: ${rows} rows in ${counted(databases.length, 'database')}, ` +
    `${counted(files.count, 'file')} (${megabytes(files.bytes)}), tenants ${names}`
  );
}

/** One line for each table in which something differs. */
function tell(diff: readonly TableDiff[]): void {
  const differing = diff.filter(({ gone, come, changed }) => gone + come + changed > 0);
  const same = diff.reduce((all, table) => all + table.same, 0);
  console.log(`${same} rows are as they were; tables that differ: ${differing.length} of ${diff.length}`);
  const number = (count: number) => String(count).padStart(6);
  for (const { schema, table, gone, come, changed } of differing) {
    const name = `${schema}.${table}`.padEnd(48);
    console.log(`  ${name} gone ${number(gone)}  come ${number(come)}  changed ${number(changed)}`);
  }
}

await runProgram(async () => {
  const begun = performance.now();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      tenant: { type: 'string' },
    },
  });
  if (positionals.length !== 1) throw new BackupRefused('unknown', 'Say which archive: npm run restore -- FILE');
  const file = resolve(positionals[0]!);
  const parts = backupParts();
  if (values.check) {
    console.log(`${file} is whole: ${describe(await checkArchive(file, parts.config))}.`);
  } else if (values.tenant !== undefined) {
    const { tenant, location, diff, manifest } = await restoreTenant(parts, file, values.tenant);
    console.log(`${tenant.name} as of ${manifest.takenTime} is in the database ${location} (${secondsSince(begun)}).`);
    tell(diff);
    const report = `${file}.${tenant.name}.diff.json`;
    await writeFile(report, JSON.stringify(diff, null, 2), { mode: 0o600 });
    console.log(`Row by row, twenty of each table: ${report}`);
  } else if (values.drill) {
    const { manifest, rows, files } = await drill(parts, file);
    await remember(parts.config, 'drill', { manifest, file });
    console.log(
      `${rows} rows and ${files} files can be restored: each table was built and compared (${secondsSince(begun)}).`,
    );
  } else {
    const { manifest, rows, files, before } = await restoreAll(parts, file, { replace: values.replace });
    console.log(`Restored ${describe(manifest)}.`);
    console.log(`${rows} rows were compared with the archive, ${files} files put back (${secondsSince(begun)}).`);
    for (const location of before) console.log(`What was there is kept as the database ${location}.`);
  }
});

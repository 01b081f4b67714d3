// Writes an archive of the installation: `backup.js --to FOLDER [--keep COUNT]`. Needs a DATABASE_URL that logs in as a
// superuser, and the SECRET_KEY and storage of the services.
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rowsIn } from '@ishare/backup/manifest.js';
import { remember } from '@ishare/backup/remember.js';
import { stamp } from '@ishare/backup/restore-all.js';
import { takeBackup } from '@ishare/backup/take-backup.js';
import { backupParts, counted, megabytes, runProgram, secondsSince } from './backup-parts.js';

const ARCHIVE = /^ishare-\d{14}\.tar\.zst\.age$/;

/** The newest stay. */
async function forgetOlder(folder: string, keep: number): Promise<string[]> {
  const archives = (await readdir(folder)).filter((name) => ARCHIVE.test(name)).sort();
  const gone = archives.slice(0, Math.max(0, archives.length - keep));
  for (const name of gone) await rm(join(folder, name));
  return gone;
}

await runProgram(async () => {
  const begun = performance.now();
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'backups' }, keep: { type: 'string' } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error(`--keep ${values.keep} is no number of archives: use 1 or more.`);
  const folder = resolve(values.to);
  const file = join(folder, `ishare-${stamp()}.tar.zst.age`);
  const parts = backupParts();
  const manifest = await takeBackup(parts, file);
  await remember(parts.config, 'backup', { manifest, file });
  const { count, bytes, lost } = manifest.files;
  const size = (await stat(file)).size;
  console.log(file);
  console.log(
    `${rowsIn(manifest)} rows in ${counted(manifest.databases.length, 'database')} and ` +
      `${counted(count, 'file')} (${megabytes(bytes)}) as of ` +
      `${manifest.takenTime}: ${megabytes(size)} in ${secondsSince(begun)}`,
  );
  if (lost.length > 0) console.log(`${lost.length} files were removed meanwhile and are not in it.`);
  if (keep !== undefined)
    for (const name of await forgetOlder(folder, keep))
      console.log(`${name} is older than the last ${keep} and was removed.`);
});

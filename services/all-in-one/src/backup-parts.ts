// What the programs of backups share.
import { readFileSync } from 'node:fs';
import { BackupRefused } from '@ishare/backup/backup-refused.js';
import type { RestoreTarget } from '@ishare/backup/restore-all.js';
import { storageOf } from '@ishare/crud/blobs/blobs.module.js';
import { rehomeConnectionStrings } from '@ishare/saas/databases/rehome.js';
import { loadConfig, type Config } from '@ishare/server/config.js';
import { services } from './services.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const movedIn =
  (config: Config): NonNullable<RestoreTarget['moved']> =>
  (main, places) =>
    rehomeConnectionStrings(main, config, places);

export function backupParts() {
  const config = loadConfig();
  const data = services.map(({ data: each }) => each);
  return { config, services: data, storage: storageOf(config), moved: movedIn(config), product: version };
}

/** Ends with a sentence where something was refused, and with the error where something went wrong. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof BackupRefused ? error.message : error);
    process.exitCode = 1;
  }
}

/** `1 database`, `2 databases`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
export const secondsSince = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

// What the programs of backups share.
import { readFileSync } from 'node:fs';
import { BackupRefused } from '@ishare/backup/backup-refused.js';
import { storageOf } from '@ishare/crud/blobs/blobs.module.js';
import { loadConfig } from '@ishare/server/config.js';
import { services } from './services.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export function backupParts() {
  const config = loadConfig();
  return { config, services: services.map(({ data }) => data), storage: storageOf(config), product: version };
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

import type { connectionStrings, NamedString } from '@ishare/contracts/saas/tenant-databases.js';
import type { z } from 'zod';
import { DEFAULT_NAME } from './connection-string.js';

/** The strings of a body in the commercial module's form; an empty one is none. */
export function namedStrings({ default: fallback, databases }: z.output<typeof connectionStrings>): NamedString[] {
  return [{ databaseName: DEFAULT_NAME, connectionString: fallback }, ...(databases ?? [])].flatMap(
    ({ databaseName, connectionString }) => (connectionString ? [{ name: databaseName, value: connectionString }] : []),
  );
}

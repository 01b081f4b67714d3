// What a service writes to its log while it is attacked.
import type { Config } from '@ishare/server/config.js';
import { jest } from '@jest/globals';

/** What is written from now on; asked for once more, all of it, and no more is heard. */
export function overhear(): () => string {
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    }),
  );
  return () => {
    for (const spy of spies) spy.mockRestore();
    return lines.join('');
  };
}

/** What stands in no log: the key of the installation, and the address of the database with its password. */
export const secretsOf = ({ SECRET_KEY, DATABASE_URL }: Config): string[] => [SECRET_KEY, DATABASE_URL];

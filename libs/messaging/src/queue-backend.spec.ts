import type { Config } from '@ishare/server/config.js';
import { until } from '@ishare/testing/until.js';
import { QueueBackend } from './queue-backend.js';

describe('a worker whose queue in PostgreSQL', () => {
  it('refuses its login asks again after a pause, and not as fast as it can', async () => {
    const refusals: string[] = [];
    const backend = new QueueBackend(
      {
        DATABASE_URL: process.env.TEST_DATABASE_URL,
        SECRET_KEY: 'not the key that the roles were made with',
      } as Config,
      ({ message }) => refusals.push(message),
    );
    const began = Date.now();
    try {
      backend.worker('fixture', async () => undefined);
      await until(() => refusals.length >= 12);
      expect(Date.now() - began).toBeGreaterThan(3_000);
      expect(refusals.at(-1)).toMatch(/authentication failed|does not exist/);
    } finally {
      await backend.close();
    }
  });
});

import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { isAlive, temporaryFolder, until } from './processes.mjs';
import { keepRunning } from './keep-running.mjs';
import { startPostgres } from './postgres.mjs';
import pg from 'pg';

describe('a part that is kept running', () => {
  it('is given up when it dies again and again, and every death is told', async () => {
    const told: string[] = [];
    let begun = 0;
    const part = () => ({ ended: Promise.resolve(`death ${++begun}`), stop: async () => undefined });
    const kept = await keepRunning(part, (sentence: string) => told.push(sentence), { pause: 1 });
    expect(await kept.gaveUp).toBe('death 6');
    expect(told).toEqual([1, 2, 3, 4, 5].map((number) => `death ${number}\nIt is started again.`));
  });

  it('is tried again when it cannot be started for a while', async () => {
    const outcomes = ['up', 'taken', 'taken', 'up again'];
    const deaths: (() => void)[] = [];
    const begin = () => {
      const outcome = outcomes.shift()!;
      if (outcome === 'taken') throw new Error('The port is taken.');
      return {
        outcome,
        ended: new Promise<string>((resolve) => deaths.push(() => resolve('dead'))),
        stop: async () => undefined,
      };
    };
    const kept = await keepRunning(begin, () => undefined, { pause: 1 });
    deaths[0]!();
    expect(await until(() => kept.current.outcome === 'up again', 10_000)).toBe(true);
    await kept.stop();
  });

  it('can be a PostgreSQL that was killed: it comes back at its port with its data', async () => {
    const folder = temporaryFolder('keep-running');
    const begin = async () => {
      const server = await startPostgres(join(folder, 'postgres'));
      return { server, ended: server.exited.then(() => 'PostgreSQL ended.'), stop: () => server.stop() };
    };
    const kept = await keepRunning(begin, () => undefined);
    const { url, pid } = kept.current.server;
    const ask = async (text: string) => {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        return (await client.query(text)).rows as { n: number }[];
      } catch {
        return undefined;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    await ask('create table kept as select 7 as n');
    process.kill(pid!, 'SIGKILL');
    await until(() => !isAlive(pid!), 10_000);
    const back = await until(() => ask('select n from kept'), 60_000);
    expect(back).toEqual([{ n: 7 }]);
    await kept.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

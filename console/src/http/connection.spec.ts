import { createConnection } from './connection';

function world(answers: boolean[]) {
  let clock = 0;
  const planned: { at: number; run: () => void }[] = [];
  const probes: number[] = [];
  const connection = createConnection({
    probe: async () => {
      probes.push(clock);
      return answers.length > 1 ? answers.shift()! : answers[0]!;
    },
    now: () => clock,
    later: (ms, run) => {
      const entry = { at: clock + ms, run };
      planned.push(entry);
      return () => void planned.splice(planned.indexOf(entry) >>> 0, 1);
    },
  });
  const until = async (time: number) => {
    for (;;) {
      const next = planned.filter(({ at }) => at <= time).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      planned.splice(planned.indexOf(next), 1);
      clock = next.at;
      next.run();
      await new Promise((done) => setImmediate(done));
    }
    clock = time;
  };
  return { connection, probes, until };
}

describe('the connection', () => {
  it('is not lost by one silent call when the server answers the probe', async () => {
    const { connection } = world([true]);
    expect(await connection.silent()).toBe(false);
    expect(connection.state.get()).toEqual({ kind: 'up' });
  });

  it('is lost when the probe is silent too, and is asked for after 1, 2, 4, 8, 8 … s until it is back', async () => {
    const { connection, probes, until } = world([false, false, false, false, false, true]);
    let backs = 0;
    connection.onBack(() => backs++);
    expect(await connection.silent()).toBe(true);
    expect(connection.state.get()).toEqual({ kind: 'down', since: 0 });
    await until(22_000);
    expect(connection.state.get()).toEqual({ kind: 'down', since: 0 });
    await until(23_000);
    expect(probes).toEqual([0, 1_000, 3_000, 7_000, 15_000, 23_000]);
    expect([connection.state.get(), backs]).toEqual([{ kind: 'back' }, 1]);
    await until(27_000);
    expect(connection.state.get()).toEqual({ kind: 'up' });
  });

  it('is back with the first call that is answered, and then asks no more', async () => {
    const { connection, probes, until } = world([false]);
    await connection.silent();
    connection.answered();
    expect(connection.state.get()).toEqual({ kind: 'back' });
    await until(60_000);
    expect([connection.state.get(), probes]).toEqual([{ kind: 'up' }, [0]]);
  });

  it('asks once for many calls that fail together', async () => {
    const { connection, probes } = world([false]);
    await Promise.all([connection.silent(), connection.silent(), connection.check()]);
    expect(probes).toHaveLength(1);
  });
});

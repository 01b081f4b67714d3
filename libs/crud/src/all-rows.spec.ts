import fc from 'fast-check';
import { allRows } from './all-rows.js';

interface Row {
  id: string;
}

/** A list whose rows others add and delete between two pages: `act` is asked before each of them but the first. */
async function readAll(rows: Row[], size: number, act: () => void): Promise<string[]> {
  let pages = 0;
  const read = async (skip: number, take: number) => {
    if (pages++ > 0) act();
    return { items: rows.slice(skip, skip + take) };
  };
  const given: string[] = [];
  for await (const { id } of allRows(read, size)) given.push(id);
  return given;
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));

describe('the rows of a list that is read page by page', () => {
  it('are all of them, whatever their number', async () => {
    for (const count of [0, 1, 9, 10, 11, 20, 95])
      expect(await readAll(rowsOf(count), 10, () => undefined)).toEqual(rowsOf(count).map(({ id }) => id));
  });

  it('are given once while others come before them, as the newest of a list do', async () => {
    const rows = rowsOf(60);
    let fresh = 0;
    const given = await readAll(rows, 10, () => {
      if (fresh < 40) rows.unshift({ id: `new${fresh++}` }, { id: `new${fresh++}` });
    });
    expect(given).toEqual(rowsOf(60).map(({ id }) => id));
  });

  it('are passed over by none while those go that were read before', async () => {
    const rows = rowsOf(60);
    let gone = 0;
    const given = await readAll(rows, 10, () => {
      if (gone++ % 4 === 0) rows.splice(0, 7);
    });
    expect(given).toEqual(rowsOf(60).map(({ id }) => id));
  });

  it('stand in the file once each that are there all the time, whatever comes and goes', async () => {
    const change = fc.record({ at: fc.nat(200), gone: fc.nat(12), come: fc.nat(12) });
    await fc.assert(
      fc.asyncProperty(fc.nat(150), fc.integer({ min: 2, max: 40 }), fc.array(change), async (count, size, changes) => {
        const rows = rowsOf(count);
        let fresh = 0;
        const given = await readAll(rows, size, () => {
          const { at, gone, come } = changes.shift() ?? { at: 0, gone: 0, come: 0 };
          rows.splice(at, gone, ...Array.from({ length: come }, () => ({ id: `new${fresh++}` })));
        });
        expect(new Set(given).size).toBe(given.length);
        for (const { id } of rows) if (id.startsWith('r')) expect(given).toContain(id);
      }),
    );
  });

  it('that have no ids, or have some twice, are given as they come', async () => {
    const twice = [...rowsOf(15), ...rowsOf(15)].sort((one, other) => one.id.localeCompare(other.id));
    expect(await readAll(twice, 10, () => undefined)).toEqual(twice.map(({ id }) => id));
    const days = Array.from({ length: 25 }, (_, day) => ({ day }));
    const given: unknown[] = [];
    for await (const row of allRows(async (skip, take) => ({ items: days.slice(skip, skip + take) }), 10))
      given.push(row);
    expect(given).toEqual(days);
  });

  it('are all there at once where a list gives no pages', async () => {
    for (const count of [10, 25]) {
      const given: string[] = [];
      const read = async () => ({ items: rowsOf(count), totalCount: count });
      for await (const { id } of allRows(read, 10)) given.push(id);
      expect(given).toEqual(rowsOf(count).map(({ id }) => id));
    }
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@ishare/kernel/errors.js';
import { all, nested, refusal, rowsOf, workbookOf } from './excel.fixture.js';
import { withTable } from './table-reading.js';
import { FairQueue } from '@ishare/kernel/fair-queue.js';

const xlsx = { type: 'xlsx' } as const;
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a workbook that nests', () => {
  it.each([
    ['the sheet', () => nested(3_000_000)],
    ['the shared strings', () => workbookOf(`<row>${cell('a')}</row>`, { sharedStrings: '<r>'.repeat(100) })],
  ])('deeper than any spreadsheet is refused by name: %s', async (_part, file) => {
    expect(await refusal(rowsOf(file(), xlsx))).toEqual({ code: 'NestedTooDeep', data: { maxDepth: 64 } });
  });
});

describe('a workbook whose cells share one long string', () => {
  it('is refused when they hold too much text together', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
    const sharedStrings = `<si><t>${'x'.repeat(16_000)}</t></si>`;
    const file = workbookOf(row.repeat(30), {
      sharedStrings,
      extra: [{ name: 'pad', data: randomBytes(10_000) }],
    });
    expect((await refusal(rowsOf(file, xlsx))).code).toBe('ZipBomb');
  });
});

describe('a table that is read apart', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tables-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const kept = async (name: string, content: string | Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const csv = { type: 'csv', owner: 'a' } as const;

  it('gives the same rows in the same order', async () => {
    const lines = Array.from({ length: 1_234 }, (_, index) => `${index},侧板`);
    const path = await kept('rows.csv', lines.join('\n'));
    const rows = await withTable(path, csv, all);
    expect(rows.map(({ cells }) => cells.join(','))).toEqual(lines);
    expect(rows.at(-1)!.rowNo).toBe(1_234);
  });

  it('is refused as it would be here', async () => {
    const bomb = await kept('bomb.xlsx', nested(100));
    expect(await refusal(withTable(bomb, { ...xlsx, owner: 'a' }, all))).toEqual({
      code: 'NestedTooDeep',
      data: { maxDepth: 64 },
    });
    await expect(withTable(join(folder, 'nowhere.csv'), csv, all)).rejects.toThrow('ENOENT');
  });

  it('does not stand behind a longer one of its owner', async () => {
    const [long, short] = [await kept('long.csv', 'a,b\n'.repeat(100_000)), await kept('short.csv', 'a,b')];
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const reading = withTable(long, csv, () => over);
    expect(await withTable(short, csv, all)).toHaveLength(1);
    end();
    await reading;
  });

  it('is left when whoever reads it has enough, or fails', async () => {
    const path = await kept('long.csv', 'a\n'.repeat(100_000));
    const first = await withTable(path, csv, async (rows) => {
      for await (const { cells } of rows) return cells;
      return [];
    });
    expect(first).toEqual(['a']);
    const failing = withTable(path, csv, () => Promise.reject(new Error('not today')));
    await expect(failing).rejects.toThrow('not today');
    expect(await withTable(path, csv, async (rows) => (await all(rows)).length)).toBe(100_000);
  });
});

describe('the fair queue', () => {
  const held = () => {
    let end!: () => void;
    const over = new Promise<void>((resolve) => (end = resolve));
    return { over, end };
  };

  it("serve one of each owner at a time, and nobody after another's whole line", async () => {
    const queue = new FairQueue(1, 20);
    const done: string[] = [];
    const first = held();
    const works = [queue.run('a', () => first.over)];
    for (const name of ['a1', 'a2', 'a3', 'b1']) {
      works.push(queue.run(name[0]!, () => Promise.resolve(void done.push(name))));
    }
    first.end();
    await Promise.all(works);
    expect(done).toEqual(['a1', 'b1', 'a2', 'a3']);
    const two = new FairQueue(2, 20);
    const [mine, yours] = [held(), held()];
    const running: string[] = [];
    const begin = (owner: string, { over }: { over: Promise<void> }) =>
      two.run(owner, () => {
        running.push(owner);
        return over;
      });
    const all = [begin('a', mine), begin('a', mine), begin('b', yours)];
    await Promise.resolve();
    expect(running).toEqual(['a', 'b']);
    mine.end();
    yours.end();
    await Promise.all(all);
  });

  it('ask whoever has too many waiting to come back later', async () => {
    const queue = new FairQueue(1, 2);
    const first = held();
    const works = [1, 2, 3].map(() => queue.run('a', () => first.over));
    const refused = await queue.run('a', () => Promise.resolve()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect((refused as AppError).definition.status).toBe(429);
    const other = queue.run('b', () => Promise.resolve('served'));
    first.end();
    expect(await other).toBe('served');
    await Promise.all(works);
  });
});

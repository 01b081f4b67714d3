import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Instance, Solution } from './model.js';

type BenchVerify = (instance: Instance, solution: Solution) => { valid: boolean; errors: string[]; cost: number };

describe('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cut-'));
  const out = join(folder, 'solution.json');
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => rmSync(out, { force: true }));

  const cut = (content: unknown, ...options: string[]) =>
    new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
      const file = join(folder, 'instance.json');
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      execFile(
        process.execPath,
        [fileURLToPath(new URL('../bin/cut.mjs', import.meta.url)), file, '--out', out, ...options],
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });

  const instance: Instance = {
    id: 'job',
    kerf: 4,
    stages: 3,
    exact: false,
    firstCut: 'any',
    boards: [
      { id: 'B', length: 2440, width: 1220, qty: 9, cost: 10.5, trim: { left: 10, right: 10, bottom: 10, top: 10 } },
    ],
    parts: [
      { id: 'side', length: 720, width: 560, qty: 12, rotate: true },
      { id: 'door', length: 716, width: 396, qty: 14, rotate: false },
    ],
  };
  const withParts = (...parts: Instance['parts']): Instance => ({ ...instance, parts });

  it('writes a valid solution and one line of figures', async () => {
    const { verify } = (await import(new URL('../bench/verify.mjs', import.meta.url).href)) as { verify: BenchVerify };
    const { code, stdout, stderr } = await cut(instance, '--time', '1', '--threads', '2', '--seed', '3');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const line = JSON.parse(stdout) as Record<string, unknown>;
    expect(Object.keys(line)).toEqual([
      'id',
      'cost',
      'boards',
      'patterns',
      'wastePct',
      'lowerBound',
      'gapPct',
      'timeToBest',
      'wall',
    ]);
    const check = verify(instance, JSON.parse(readFileSync(out, 'utf8')) as Solution);
    expect(check).toMatchObject({ valid: true, cost: line['cost'] });
  });

  it('gives the same plan for the same work and seed', async () => {
    const plans: string[] = [];
    for (const threads of ['1', '2']) {
      expect((await cut(instance, '--work', '100000', '--seed', '5', '--threads', threads)).code).toBe(0);
      plans.push(readFileSync(out, 'utf8'));
    }
    expect(plans[1]).toBe(plans[0]);
  });

  it.each<[string, unknown, string[], RegExp]>([
    ['no JSON', '{ "id": ', [], /instance\.json: .*JSON/],
    [
      'a part that fits no board',
      withParts(...instance.parts, { id: 'long', length: 3000, width: 100, qty: 1, rotate: true }),
      [],
      /Part long: 3000 × 100 fits no board in stock/,
    ],
    [
      'a size that is no number',
      withParts({ id: 'odd', length: '720' as unknown as number, width: 560, qty: 1, rotate: true }),
      [],
      /Part odd: size/,
    ],
    [
      'a part without quantity',
      withParts({ id: 'none', length: 720, width: 560, rotate: true } as Instance['parts'][number]),
      [],
      /Part none: quantity undefined/,
    ],
    [
      'boards that are not there',
      { ...instance, boards: [{ ...instance.boards[0], qty: 0 }] },
      [],
      /No board is in stock/,
    ],
    [
      'a stock with too little area',
      withParts({ id: 'side', length: 720, width: 560, qty: 99, rotate: true }),
      [],
      /less area than the parts/,
    ],
    [
      'a stock that the shapes do not fit',
      {
        ...withParts({ id: 'top', length: 1300, width: 700, qty: 2, rotate: true }),
        boards: [{ ...instance.boards[0], qty: 1 }],
      },
      ['--time', '0.3'],
      /No plan for job/,
    ],
    ['an unknown option', instance, ['--speed', '9'], /--speed/],
    ['a time that is none', instance, ['--time', 'long'], /--time long must be a number/],
  ])('refuses %s with a message, exit code 2 and no file', async (_, content, options, message) => {
    const { code, stdout, stderr } = await cut(content, ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(out)).toBe(false);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Title, code and place of each, with the rule that refuses it. */
const REFUSED: [title: string, code: string, folder: string, rule: string][] = [
  [
    'the environment outside config',
    'export const port = process.env.PORT;',
    'libs/data/src',
    'eslint(no-restricted-properties)',
  ],
  ['code from a string', "export const f = new Function('return 1');", 'services/files/src', 'eslint(no-new-func)'],
  ['eval', "export const f = eval('1');", 'services/files/src', 'eslint(no-eval)'],
  ['loose equality', 'export const f = (a: unknown) => a == 1;', 'services/files/src', 'eslint(eqeqeq)'],
  [
    'an error that nobody hears',
    'export const f = () => { try { f(); } catch {} };',
    'libs/data/src',
    'eslint(no-empty)',
  ],
  ['what nobody uses', 'const a = 1;\nexport {};', 'libs/data/src', 'eslint(no-unused-vars)'],
  [
    'a value that nobody reads',
    'export function f(b: number) { let a = 1; if (b > 1) { a = 2; return 1; } return a; }',
    'libs/data/src',
    'eslint(no-useless-assignment)',
  ],
  ['a variable that never varies', 'let a = 1;\nexport const b = () => a;', 'libs/data/src', 'eslint(prefer-const)'],
  ['forwardRef', 'export const a = forwardRef(() => Object);', 'services/files/src', 'house(no-forward-ref)'],
  [
    'the request as a provider',
    'export class A { constructor(@Inject(REQUEST) readonly request: unknown) {} }',
    'libs/server/src',
    'house(no-request-scope)',
  ],
  [
    'a lock by hand',
    "export const f = (tx: Tx) => tx.query('select pg_advisory_xact_lock(1)');",
    'services/files/src',
    'house(no-lock-by-hand)',
  ],
  ['a global module in a service', '@Global() export class A {}', 'services/files/src', 'house(no-global-module)'],
  ...[
    'export function f(a: 1, b: 1, c: 1, d: 1, e: 1) { return [a, b, c, d, e]; }',
    'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];',
    'export class A { f(a: 1, b: 1, c: 1, d: 1, e: 1) { return [a, b, c, d, e]; } }',
  ].map((code): [string, string, string, string] => [
    `five parameters of ${code.slice(7, 12).trim()}`,
    code,
    'libs/data/src',
    'house(few-parameters)',
  ]),
  [
    'a long function',
    `export function f(a: number[]) {\n${'a.push(1);\n'.repeat(80)}}`,
    'libs/data/src',
    'eslint(max-lines-per-function)',
  ],
  ['any', 'export const a: any = 1;', 'libs/data/src', 'typescript(no-explicit-any)'],
  [
    'a type imported as a value',
    "import { A } from './b.js';\nexport const a: A | undefined = undefined;",
    'libs/data/src',
    'house(type-imports)',
  ],
  [
    'a value of which only the type is asked, imported as a value',
    "import * as a from './b.js';\nexport let b: typeof a.c.d;",
    'libs/data/src',
    'house(type-imports)',
  ],
  ...[
    ['a sum', 'a.totalAmount - a.receivedAmount'],
    ['a product', '(a.price ?? 0) * a.count'],
    ['a share', 'a.balance! / 100'],
  ].map(([title, code]): [string, string, string, string] => [
    `${title} of money in floating point`,
    `export const f = (a: Record<string, number>) => ${code};`,
    'services/files/src',
    'house(decimal-money)',
  ]),
  [
    'a promise that nobody awaits',
    'const f = async () => 1;\nexport function g() { f(); }',
    'services/files/src',
    'typescript(no-floating-promises)',
  ],
  [
    'a hook under a condition',
    "import { useState } from 'react';\nexport function useA(b: boolean) { if (b) useState(1); }",
    'console/src',
    'react-hooks(rules-of-hooks)',
  ],
  [
    'an effect that forgets what it reads',
    "import { useEffect } from 'react';\nexport function useA(b: number) { useEffect(() => { console.log(b); }, []); }",
    'console/src',
    'react-hooks(exhaustive-deps)',
  ],
  [
    'a refusal of the lint that nothing needs',
    'export const a = 1; // oxlint-disable-line no-eval',
    'libs/data/src',
    '',
  ],
];
const ALLOWED: [title: string, code: string, folder: string][] = [
  ['the environment in config.ts', 'export const port = process.env.PORT;', 'libs/server/src'],
  ['a global module of a library', '@Global() export class A {}', 'libs/server/src'],
  ['any in libs/crud', 'export const a: any = 1;', 'libs/crud/src'],
  [
    'more than four injected services',
    'export class A { constructor(a: 1, b: 1, c: 1, d: 1, e: 1) { void [a, b, c, d, e]; } }',
    'libs/data/src',
  ],
  [
    'a class imported for injection',
    "import { B } from './b.js';\n@Injectable() export class A { constructor(readonly b: B) {} }",
    'libs/data/src',
  ],
  [
    'money that is compared, turned and written',
    "export const f = (a: Record<string, number>) => [a.price > 0, -a.price, 'for ' + a.price];",
    'services/files/src',
  ],
  ['a name that is handed on', "import { a } from './b.js';\nexport { a };", 'libs/data/src'],
];

describe('the lint rules of the house', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const refusals = new Map<string, string[]>();
  const samples = [...REFUSED, ...ALLOWED].map(([title, code, at]) => {
    const name = title.endsWith('config.ts') ? 'config.ts' : `${title.replaceAll(/\W+/g, '-')}.ts`;
    return { title, code, file: `${at}/${name}${at.startsWith('console') ? 'x' : ''}` };
  });
  const refused = (title: string) => refusals.get(samples.find((sample) => sample.title === title)!.file) ?? [];

  beforeAll(() => {
    const settings = ['.oxlintrc.json', 'infra/lint-rules.mjs', 'tsconfig.base.json', 'tsconfig.json', 'package.json'];
    const texts = settings.map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
    for (const { file, code } of [...texts, ...samples]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${code}\n`);
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const lint = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'];
    const { stdout } = spawnSync(process.execPath, lint, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] };
    for (const { code = '', filename } of diagnostics)
      refusals.set(filename, [...(refusals.get(filename) ?? []), code]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(REFUSED)('refuse %s', (title, _code, _at, rule) => expect(refused(title)).toEqual([rule]));
  it.each(ALLOWED)('allow %s', (title) => expect(refused(title)).toEqual([]));
});

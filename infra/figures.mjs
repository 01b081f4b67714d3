// `npm run figures`: how far the house has come towards one contract for each thing, counted in the sources. It judges
// nothing; what must not grow is held by the lint (`eslint-suppressions.json` lists what is over a limit still, and may
// only shrink).
import * as fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { continueUnderNode24, root } from './toolchain.mjs';

await continueUnderNode24(fileURLToPath(import.meta.url));
const { existsSync, globSync, readFileSync } = fs;

const read = (path) => readFileSync(join(root, path), 'utf8');
const sources = (...patterns) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).filter(
    (path) => !/\.(spec|fixture)\.tsx?$/.test(path),
  );
const count = (paths, pattern) => paths.reduce((sum, path) => sum + [...read(path).matchAll(pattern)].length, 0);

const server = sources('services/*/src/**/*.ts', 'libs/*/src/**/*.ts');
const console_ = sources('console/src/**/*.{ts,tsx}');
const all = [...server, ...console_];
const suppressed = existsSync(join(root, 'eslint-suppressions.json'))
  ? Object.values(JSON.parse(read('eslint-suppressions.json')))
  : [];
const over = (rule) => suppressed.reduce((sum, file) => sum + (file[rule]?.count ?? 0), 0);

const figures = [
  ['things', count(server, /^export const \w+(?::[^=]+)? = thing\(/gm)],
  ['machines', count(server, /^export const \w+ = machine\(/gm)],
  ['routes as values', count(server, /(?<!function )\b(?:route|under)\(/g)],
  ['routes of the older shape', count(server, /^ +@Returns\(/gm)],
  ['resources of the older shape', count(server, /= defineResource\(/g)],
  ['casts of replies in the console', count(console_, /\bhttp\.(?:get|post|put|delete)</g)],
  ['rows of replies written by hand in the console', count(console_, /^(?:export )?interface \w+ extends Row\b/gm)],
  ['writes by mutations in the console', count(console_, /\b(?:useMutation|useAct)[<(]/g)],
  [
    'lines over 120 columns',
    all.reduce(
      (sum, path) =>
        sum +
        read(path)
          .split('\n')
          .filter((line) => line.length > 120).length,
      0,
    ),
  ],
  ['functions over 80 lines', over('max-lines-per-function')],
  ['functions with more than 4 parameters', over('no-restricted-syntax')],
];
for (const [what, value] of figures) console.log(`${String(value).padStart(6)}  ${what}`);

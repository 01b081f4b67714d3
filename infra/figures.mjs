// A part of `npm run figures`: how far the house has come towards one contract for each thing, counted in the sources. With
// --check, a part of `npm run check`, a figure over its limit fails; a limit is lowered here when its figure has
// fallen.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOfThing } from './generate-thing.mjs';
import { continueUnderNode24, root } from './toolchain.mjs';

await continueUnderNode24(fileURLToPath(import.meta.url));
const { globSync, readFileSync } = fs;

/** What is not to grow: as much of it as there is. The end of each that is found in lines is 0. */
const LIMITS = {
  'files of a plain thing with its screen': 9,
  'files of a machine with guards, effects and its screen': 12,
  'resources of the older shape': 0,
  'routes of the older shape': 4,
  'casts of replies in the console': 0,
  'rows of replies written by hand in the console': 0,
  'lines over 120 columns': 0,
  'functions over 80 lines': 0,
  'functions with more than 4 parameters': 0,
};

const read = (path) => readFileSync(join(root, path), 'utf8');
const sources = (...patterns) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).filter(
    (path) => !/\.(spec|fixture)\.tsx?$/.test(path),
  );
/** Where the pattern is found: `path:line`. */
const places = (paths, pattern) =>
  paths.flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`);
  });
const count = (paths, pattern) => places(paths, pattern).length;

const server = sources('services/*/src/**/*.ts', 'libs/*/src/**/*.ts');
const console_ = sources('console/src/**/*.{ts,tsx}');
/** Where the lint is told to overlook a rule. */
const overlooked = (paths, rules) => places(paths, new RegExp(`\\b(?:oxlint|eslint)-disable.*\\b(?:${rules})`, 'g'));

/** What is not to grow and stands in a line, with the lines. */
const found = {
  'routes of the older shape': places(server, /^ +@Returns\(/gm),
  'resources of the older shape': places(server, /= defineResource\(/g),
  'casts of replies in the console': places(console_, /\bhttp\.(?:get|post|put|delete)</g),
  'rows of replies written by hand in the console': places(console_, /^(?:export )?interface \w+ extends Row\b/gm),
  'lines over 120 columns': places([...server, ...console_], /^.{121,}$/gm),
  'functions over 80 lines': overlooked([...server, ...console_], 'max-lines-per-function'),
  'functions with more than 4 parameters': overlooked([...server, ...console_], 'few-parameters'),
};

/** What is left to a person beside what is generated: the migration and the place in the menu. */
const BY_HAND = 2;
/** The guards and effects of a machine: its service, the service's spec, its line in the module. */
const OF_STEPS = 3;
const filesOf = (kind) => filesOfThing(kind, ['crm', 'FigureKind', 'Kinds', 'Kinds']).length + BY_HAND;

const figures = {
  'files of a plain thing with its screen': filesOf('thing'),
  'files of a machine with guards, effects and its screen': filesOf('machine') + OF_STEPS,
  things: count(server, /^export const \w+(?::[^=]+)? = thing\(/gm),
  machines: count(server, /^export const \w+ = machine\(/gm),
  'routes as values': count(server, /(?<!function )\b(?:route|under)\(/g),
  'writes by mutations in the console': count(console_, /\b(?:useMutation|useAct)[<(]/g),
  ...Object.fromEntries(Object.entries(found).map(([what, lines]) => [what, lines.length])),
};

const grown = Object.entries(LIMITS).filter(([what, limit]) => figures[what] > limit);
if (!process.argv.includes('--check'))
  for (const [what, value] of Object.entries(figures)) {
    const limit = LIMITS[what];
    console.log(`${String(value).padStart(6)}  ${what}${limit === undefined ? '' : `, at most ${limit}`}`);
  }
else
  for (const [what, limit] of grown) {
    console.error(`${figures[what]} ${what}; infra/figures.mjs allows ${limit}.`);
    for (const line of found[what] ?? []) console.error(`  ${line}`);
  }
if (grown.length > 0) process.exitCode = 1;

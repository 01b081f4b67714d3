// Lets Node load the project's TypeScript as it stands: names end in .js, the project's packages lead to their sources,
// and what swc made of a file is kept under node_modules/.cache until the file or the settings change. For the specs;
// the product runs what `npm run build` made.
import { transformSync } from '@swc/core';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, 'node_modules/.cache/ishare/specs');

const { $schema: _schema, ...plain } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** What swc is told, by the ending of the file. */
export const swcOptions = {
  '.ts': { ...plain, swcrc: false },
  '.tsx': {
    ...plain,
    swcrc: false,
    jsc: {
      ...plain.jsc,
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

/** From the address of each compiled file to its source map, as jest's stacks look it up. */
export const sourceMaps = new Map();

const settings = createHash('sha256')
  .update(JSON.stringify(swcOptions))
  .update(readFileSync(join(root, 'node_modules/@swc/core/package.json')))
  .digest('hex');

/** The JavaScript of a TypeScript file. */
function compile(url) {
  const file = fileURLToPath(url);
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256').update(settings).update(file).update(source).digest('hex').slice(0, 40);
  const [script, map] = [join(cache, `${key}.js`), join(cache, `${key}.map`)];
  sourceMaps.set(url, map);
  if (existsSync(script)) return readFileSync(script, 'utf8');
  const options = swcOptions[file.endsWith('x') ? '.tsx' : '.ts'];
  const made = transformSync(source, { ...options, filename: file, sourceFileName: file, sourceMaps: true });
  mkdirSync(cache, { recursive: true });
  // Two workers may write the same: each its own file, moved in whole.
  for (const [path, text] of [
    [map, made.map],
    [script, made.code],
  ]) {
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
  }
  return made.code;
}

/** The source behind a name of the project's own; undefined for what Node finds itself. */
function sourceOf(specifier, parent) {
  const own = /^@ishare\/([^/]+)\/(.+)\.js$/.exec(specifier);
  if (own)
    return ['libs', 'services']
      .map((kind) => join(root, kind, own[1], 'src', `${own[2]}.ts`))
      .find((file) => existsSync(file));
  if (!/^\.{1,2}\//.test(specifier) || !parent?.startsWith('file:') || parent.includes('/node_modules/'))
    return undefined;
  const file = fileURLToPath(new URL(specifier, parent)).replace(/\.js$/, '');
  return ['.ts', '.tsx'].map((ending) => file + ending).find((path) => existsSync(path));
}

/** What a spec keeps in its fixtures is its own: each spec has them anew. */
function ownerOf(file, parent) {
  if (!file.endsWith('.fixture.ts')) return '';
  if (parent.includes('?')) return parent.slice(parent.indexOf('?'));
  return parent.endsWith('.spec.ts')
    ? `?of=${encodeURIComponent(parent.slice(pathToFileURL(root).href.length + 1))}`
    : '';
}

const GLOBALS = 'ishare:jest-globals';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
    const file = sourceOf(specifier, context.parentURL);
    if (!file) return next(specifier, context);
    return { url: pathToFileURL(file).href + ownerOf(file, context.parentURL), format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (url === GLOBALS)
      return { format: 'module', source: 'export const jest = globalThis.jest;', shortCircuit: true };
    if (!/^file:.*\.tsx?(\?|$)/.test(url) || url.includes('/node_modules/')) return next(url, context);
    return { format: 'module', source: compile(url), shortCircuit: true };
  },
});

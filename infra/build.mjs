// Compiles libs/*/src and services/*/src to the dist folder beside each src, file by file, only what is newer than its
// output. Types are checked by `npm run check`; this only emits, so that a start takes a second, not a minute.
import { transformFile } from '@swc/core';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export async function build() {
  const { $schema: _schema, ...options } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  const stamp = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
  const sources = globSync('{libs,services}/*/src/**/*.{ts,json}', { cwd: root }).filter(
    (f) => !/\.(spec|fixture|testing)\.ts$/.test(f),
  );
  const configured = stamp(join(root, '.swcrc'));
  const outputs = new Set();
  let written = 0;
  await Promise.all(
    sources.map(async (source) => {
      const from = join(root, source);
      const to = join(root, source.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));
      outputs.add(to);
      if (stamp(to) >= Math.max(stamp(from), configured)) return;
      mkdirSync(dirname(to), { recursive: true });
      written++;
      if (source.endsWith('.json')) return copyFileSync(from, to);
      const { code, map } = await transformFile(from, { ...options, swcrc: false, cwd: root });
      writeFileSync(to, `${code}\n//# sourceMappingURL=${to.split('/').at(-1)}.map\n`);
      if (map) writeFileSync(`${to}.map`, map);
    }),
  );
  for (const stale of globSync('{libs,services}/*/dist/**/*.{js,json}', { cwd: root })) {
    if (!outputs.has(join(root, stale))) rmSync(join(root, stale));
  }
  return { files: sources.length, written };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  const { files, written } = await build();
  console.log(`build: ${written} of ${files} files compiled in ${Date.now() - started} ms`);
}

// The product as it was some migrations ago, taken from this repository's history and built beside today's: what stands
// next to the new version while it is brought in.
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../infra/toolchain.mjs';

/** What the old version is made of; it uses the packages of today. */
const PARTS = ['libs', 'services', 'infra', 'openapi', 'package.json', '.swcrc'];
const LARGE = 512 * 1024 * 1024;

function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, maxBuffer: LARGE, ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? String(stderr).trim()}`);
  return stdout;
}
const git = (...args) => String(run('git', args)).trim();

/**
 * The commit of the main line before the one that brought the migration which is `back` migrations old: on a branch that
 * was merged, tables may have come before their migrations.
 */
export function commitBefore(back) {
  const line = ['log', '--first-parent', '--diff-merges=first-parent', '--diff-filter=A', '--format=%H', '--name-only'];
  const added = git(...line, '--', 'services/*/migrations/*.sql');
  const commits = [];
  let commit = '';
  for (const line of added.split('\n').filter(Boolean)) {
    if (line.endsWith('.sql')) commits.push(commit);
    else commit = line;
  }
  if (commits.length < back)
    throw new Error(
      'The old version is taken from the history of this repository: clone it whole (git fetch --unshallow).',
    );
  return git('rev-parse', `${commits[back - 1]}^`);
}

/** Migrations by their service: the names of the files in a tree. */
export const migrationsOf = (commit) =>
  git('ls-tree', '-r', '--name-only', commit, 'services')
    .split('\n')
    .filter((file) => /\/migrations\/.*\.sql$/.test(file));

/** Writes that version's sources into the folder and compiles them. */
export function buildOld(commit, folder) {
  mkdirSync(folder, { recursive: true });
  run('tar', ['x', '-C', folder], { input: run('git', ['archive', commit, ...PARTS]) });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@ishare'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@ishare' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const kind of ['libs', 'services'])
    for (const name of readdirSync(join(folder, kind))) {
      const place = join(folder, kind, name);
      if (!lstatSync(place).isDirectory()) continue;
      const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
      symlinkSync(place, join(modules, manifest.name));
    }
  run(process.execPath, [join(folder, 'infra/build.mjs')], { cwd: folder });
}

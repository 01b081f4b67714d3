// `npm run check`: what can be said about the code without running the product. One line per step; the output of a step
// that fails.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenForStop, report } from './processes.mjs';
import { continueUnderNode24, requireNode, requirePackages, root } from './toolchain.mjs';

const tsc = 'node_modules/typescript7/bin/tsc';
const lint = {
  title: 'lint',
  args: [
    'node_modules/eslint/bin/eslint.js',
    '.',
    '--max-warnings=0',
    '--cache',
    '--cache-location=node_modules/.cache/eslint/',
  ],
};
const format = {
  title: 'format',
  args: [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=node_modules/.cache/prettier/state',
    '**/*.{ts,tsx,mts,mjs,css}',
  ],
};
const others = [
  { title: 'types', args: [tsc, '-p', 'tsconfig.json'] },
  { title: 'types of the console', args: [tsc, '-p', 'console/tsconfig.json'], needs: 'console/tsconfig.json' },
  {
    title: 'types of the browser tests',
    args: [tsc, '-p', 'tests/e2e/tsconfig.json'],
    needs: 'tests/e2e/tsconfig.json',
  },
  { title: 'arrows between folders', args: ['infra/architecture.mjs'] },
  { title: 'writes past the change log', args: ['infra/raw-writes.mjs'] },
  { title: 'both languages', args: ['infra/languages.mjs'] },
  { title: 'figures', args: ['infra/figures.mjs', '--check'] },
  { title: 'generated files', args: ['infra/generate.mjs', '--check'] },
  { title: 'OpenAPI', args: ['infra/openapi-lint.mjs'] },
];

const running = new Set();

function step({ title, args, needs }) {
  if (needs && !existsSync(join(root, needs))) return true;
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('close', (code) => {
      running.delete(child);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title.padEnd(28)}${seconds.padStart(5)} s`);
      if (code !== 0) console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}

async function inTurn(steps) {
  let good = true;
  for (const one of steps) good = (await step(one)) && good;
  return good;
}

try {
  requireNode();
  requirePackages();
  await continueUnderNode24(fileURLToPath(import.meta.url));
  listenForStop().addEventListener('abort', () => {
    for (const child of running) child.kill('SIGTERM');
    process.exitCode = 130;
  });
  // Lint takes as long as all others together: two lanes for two cores.
  const results = await Promise.all([inTurn([lint]), inTurn([format, ...others])]);
  process.exitCode ||= results.every(Boolean) ? 0 : 1;
} catch (error) {
  process.exitCode = report(error);
}

// `npm run check`: what can be said about the code without running the product. One line per step; the output of a step
// that fails.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listenForStop, report } from './processes.mjs';
import { continueUnderNode24, requireNode, requirePackages, root } from './toolchain.mjs';

const SOURCES = '**/*.{ts,tsx,mts,mjs,css}';
/** One checker each: four, which is the custom, do half of the work twice, and the cores have other steps. */
const types = (project) => ['node_modules/typescript7/bin/tsc', '--checkers', '1', '-p', project];
/** The longest first, so that both lanes end at once. */
const steps = [
  { title: 'types', args: types('tsconfig.json') },
  { title: 'types of the console', args: types('console/tsconfig.json') },
  { title: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  { title: 'generated files', args: ['infra/generate.mjs', '--check'] },
  { title: 'OpenAPI', args: ['infra/openapi-lint.mjs'] },
  { title: 'types of the browser tests', args: types('tests/e2e/tsconfig.json') },
  { title: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', SOURCES] },
  { title: 'arrows between folders', args: ['infra/architecture.mjs'] },
  { title: 'writes past the change log', args: ['infra/raw-writes.mjs'] },
  { title: 'both languages', args: ['infra/languages.mjs'] },
  { title: 'Kubernetes manifests', args: ['infra/manifests.mjs'] },
  { title: 'figures', args: ['infra/figures.mjs', '--check'] },
];

const running = new Set();

function step({ title, args }) {
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

/** Takes from what is left until nothing is. */
async function lane(left) {
  let good = true;
  for (let one = left.shift(); one; one = left.shift()) good = (await step(one)) && good;
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
  const left = [...steps];
  const results = await Promise.all([lane(left), lane(left)]);
  process.exitCode ||= results.every(Boolean) ? 0 : 1;
} catch (error) {
  process.exitCode = report(error);
}

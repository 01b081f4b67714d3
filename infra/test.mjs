// `npm test [-- pattern]`: brings up what the suites need, runs them, and leaves nothing behind. See toolchain.mjs for
// the top.
import { fileURLToPath } from 'node:url';
import { report } from './processes.mjs';
import { continueUnderNode24, requireNode, requirePackages } from './toolchain.mjs';

try {
  requireNode();
  requirePackages();
  await continueUnderNode24(fileURLToPath(import.meta.url));
  const { runTests } = await import('./test-run.mjs');
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  process.exitCode = report(error);
}

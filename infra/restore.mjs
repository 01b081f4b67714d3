// `npm run restore -- FILE`: puts an archive back, or looks at it. See docs/operations.md.
import { fileURLToPath } from 'node:url';
import { report } from './processes.mjs';
import { continueUnderNode24, requireNode, requirePackages } from './toolchain.mjs';

try {
  requireNode();
  requirePackages();
  await continueUnderNode24(fileURLToPath(import.meta.url));
  const { runForInstallation } = await import('./installation.mjs');
  const given = process.argv.slice(2);
  // Beside the living product, which is read at most.
  const mayRun = given.some((arg) => ['--check', '--drill'].includes(arg) || arg.startsWith('--tenant'));
  process.exitCode = await runForInstallation('restore.js', given, { mayRun });
} catch (error) {
  process.exitCode = report(error);
}

// `npm run backup`: an archive of the installation, also while it works. See docs/operations.md.
import { fileURLToPath } from 'node:url';
import { report } from './processes.mjs';
import { continueUnderNode24, requireNode, requirePackages } from './toolchain.mjs';

try {
  requireNode();
  requirePackages();
  await continueUnderNode24(fileURLToPath(import.meta.url));
  const { backupFolder, runForInstallation } = await import('./installation.mjs');
  const given = process.argv.slice(2);
  const to = given.some((arg) => arg.startsWith('--to')) ? [] : ['--to', backupFolder()];
  process.exitCode = await runForInstallation('backup.js', [...to, ...given], { mayRun: true });
} catch (error) {
  process.exitCode = report(error);
}

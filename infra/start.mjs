// `npm start`: from a checkout to the running product. See toolchain.mjs for what may be imported at the top.
import { fileURLToPath } from 'node:url';
import { report } from './processes.mjs';
import { continueUnderNode24, installPackages, requireNode } from './toolchain.mjs';

try {
  requireNode();
  installPackages();
  await continueUnderNode24(fileURLToPath(import.meta.url));
  const { run } = await import('./run.mjs');
  process.exitCode = await run();
} catch (error) {
  process.exitCode = report(error);
}

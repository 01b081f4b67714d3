// Loaded into a process whose memory is watched (NODE_OPTIONS: --expose-gc --import): at SIGUSR2 it collects its garbage,
// so that what is measured next is what it keeps.
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () => globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));

import { definePort, knownIds } from '../define.js';

/** What other services ask of files while a request waits. */
export const filesPort = definePort('files', {
  /** Those of the ids that name files. */
  known: knownIds('file'),
});

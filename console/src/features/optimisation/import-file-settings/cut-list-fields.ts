import { neededFields } from '@ishare/contracts/optimisation/cut-list-fields.js';

/** Fields that a setting lacks to read a cut list: four of them, and a number or a name of the part. */
export function missingFields(present: readonly string[]): string[] {
  const missing = neededFields.filter((field) => !present.includes(field));
  return present.includes('code') || present.includes('name') ? missing : ['code', ...missing];
}

export type { SecurityLogEntry } from '@ishare/contracts/identity/security-log.js';

export * from '@ishare/contracts/schemas.js';

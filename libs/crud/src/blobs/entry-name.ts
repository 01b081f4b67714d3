export { entryName } from '@ishare/contracts/files/entry-name.js';

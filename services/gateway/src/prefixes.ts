/** Written by `npm run generate` from the OpenAPI documents. */
export { builtInPrefixes as gatewayPrefixes } from '@ishare/contracts/gateway/built-in.js';

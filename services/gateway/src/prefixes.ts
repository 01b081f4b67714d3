import prefixes from './prefixes.generated.json' with { type: 'json' };
import type { Prefixes } from './route-table.js';

/** Written by `npm run generate` from the OpenAPI documents. */
export const gatewayPrefixes: Prefixes = prefixes;

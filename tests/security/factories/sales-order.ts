import type { ServiceFactories } from './row-factory.js';

export const salesOrderFactories: ServiceFactories = { rows: [], actions: {} };

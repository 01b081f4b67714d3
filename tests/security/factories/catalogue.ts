import type { ServiceFactories } from './row-factory.js';

export const catalogueFactories: ServiceFactories = { rows: [], actions: {} };

import type { ServiceFactories } from './row-factory.js';

export const insightFactories: ServiceFactories = { rows: [], calls: {}, actions: {} };

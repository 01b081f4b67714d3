import type { ServiceFactories } from './row-factory.js';

export const crmFactories: ServiceFactories = { rows: [], actions: {} };
